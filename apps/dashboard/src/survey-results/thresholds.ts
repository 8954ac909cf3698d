/** Below this number of visitors who saw a survey, or of answers to a question, percentages aren't reliable. */
export const fewResponses = 30;

/** Confidence level of all intervals in survey results. */
export const confidenceLevel = 0.95;
