/** Below the service's base URL: the file with badge and panel. The build, which names it after its contents, puts its path here. */
export const panelPath: string = '';
