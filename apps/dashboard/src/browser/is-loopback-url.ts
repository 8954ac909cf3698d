/** Whether a URL points to this machine, which other devices can't reach. Throws for an invalid URL. */
export function isLoopbackUrl(url: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}
