/** Returns the path of a page's address, without its query; the text itself if it isn't a URL. */
export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
