/** Below the service's base URL: the file with what draws a survey. The build, which names it after its contents, puts its path here. */
export const surveyPath: string = '';
