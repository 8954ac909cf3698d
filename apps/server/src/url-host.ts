/** Returns a listening address as written in a URL; an unspecified address becomes this machine. */
export function urlHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
