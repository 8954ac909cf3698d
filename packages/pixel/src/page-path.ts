/**
 * Path, below the service's base URL, of the file that works on pages. The build names the file after its content and sets the path here.
 */
export const pagePath: string = '';
