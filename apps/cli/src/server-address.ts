import { isIPv4 } from 'node:net';
import { WrongUsage } from './failure.ts';

/** Parses the URL of a control plane, without a trailing slash. Throws {@link WrongUsage} if it is invalid or missing. */
export function readServerAddress(text: string | undefined): URL {
  if (text === undefined) throw new WrongUsage("Give the server's URL as an argument or in PIXEL_URL.");
  const problem = problemOf(text);
  if (problem !== undefined)
    throw new WrongUsage(`The address of the server ${problem}, such as https://pixel.example.`);
  const url = new URL(text);
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** Returns the form of a URL used for display and as the key of sessions. */
export function nameOfServer({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

function problemOf(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'must be complete, starting with https://';
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    return 'must have no user name, password, query or fragment';
  // Anyone who can read the traffic could impersonate the user.
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    return 'must begin with https://, except on this machine';
  return undefined;
}

function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
  );
}
