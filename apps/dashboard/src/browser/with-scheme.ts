const schemePattern = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Loopback hosts, which rarely have a certificate. */
const loopbackHost = /^(?:localhost|[^/:]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i;

/** Returns a typed URL with a scheme: `https` if it has none, or `http` for a loopback host. */
export function withScheme(input: string): string {
  if (schemePattern.test(input)) return input;
  return `${loopbackHost.test(input) ? 'http' : 'https'}://${input}`;
}
