/**
 * Path, below the service's base URL, of the file that draws surveys. The build names the file after its content and sets the path here.
 */
export const surveyPath: string = '';
