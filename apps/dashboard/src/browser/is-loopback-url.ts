/** Whether a URL's host is a loopback address, which other devices can't reach. Throws for an invalid URL. */
export function isLoopbackUrl(url: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}
