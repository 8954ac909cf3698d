/** Below so many, a share says little and every answer can be read one by one. */
export const fewResponses = 30;

/** Level of every interval of a survey's results. */
export const level = 0.95;
