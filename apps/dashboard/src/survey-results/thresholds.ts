/** With fewer responses, a share means little, and every answer can be read. */
export const fewResponses = 30;

/** Confidence level of all intervals in survey results. */
export const level = 0.95;
