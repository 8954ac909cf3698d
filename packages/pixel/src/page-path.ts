/** Below the service's base URL: the file with what works on pages. The build, which names it after its contents, puts its path here. */
export const pagePath: string = '';
