/**
 * Path, below the service's base URL, of the file with badge and panel. The build names the file after its content and sets the path here.
 */
export const panelPath: string = '';
