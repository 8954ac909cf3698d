/** Below so many, a share says little and every answer can be read one by one. */
export const fewResponses = 30;
