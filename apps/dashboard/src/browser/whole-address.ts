const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Loopback hosts, which rarely have a certificate. */
const ofThisMachine = /^(?:localhost|[^/:]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i;

/** Returns a typed address with the omitted scheme: `https`, or `http` for this machine. */
export function wholeAddress(typed: string): string {
  if (withScheme.test(typed)) return typed;
  return `${ofThisMachine.test(typed) ? 'http' : 'https'}://${typed}`;
}
