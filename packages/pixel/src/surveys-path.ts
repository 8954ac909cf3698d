/**
 * Path, below the service's base URL, of the file that decides when surveys are shown. The build names the file after its content and sets
 * the path here.
 */
export const surveysPath: string = '';
