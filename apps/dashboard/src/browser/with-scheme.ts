const schemePattern = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Loopback hosts, which rarely have a certificate. */
const loopbackHost = /^(?:localhost|[^/:]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i;

/** Returns a typed address with the omitted scheme: `https`, or `http` for this machine. */
export function wholeAddress(input: string): string {
  if (schemePattern.test(input)) return input;
  return `${loopbackHost.test(input) ? 'http' : 'https'}://${input}`;
}
