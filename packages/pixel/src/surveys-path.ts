/** Below the service's base URL: the file with what decides when a survey is shown. The build, which names it after its contents, puts its path here. */
export const surveysPath: string = '';
