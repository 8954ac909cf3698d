const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i;
/** This machine, which seldom has a certificate. */
const ofThisMachine = /^(?:localhost|[^/:]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i;

/** Returns what people type as an address with the scheme that they leave out: `https`, and `http` for this machine. */
export function wholeAddress(typed: string): string {
  if (withScheme.test(typed)) return typed;
  return `${ofThisMachine.test(typed) ? 'http' : 'https'}://${typed}`;
}
