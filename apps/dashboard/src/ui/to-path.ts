/** Returns a URL's path without the query, or the text itself if it isn't a URL. */
export function toPath(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
