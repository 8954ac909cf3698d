import { isIPv4 } from 'node:net';
import { WrongUsage } from './failure.ts';

/** Reads the address of a control plane; gives it without a slash at its end. Throws {@link WrongUsage}, also where there is none. */
export function readServerAddress(text: string | undefined): URL {
  if (text === undefined) throw new WrongUsage('Say which server, by its address or in PIXEL_URL.');
  const problem = problemOf(text);
  if (problem !== undefined)
    throw new WrongUsage(`The address of the server ${problem}, such as https://pixel.example.`);
  const url = new URL(text);
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** An address as it is shown, and as sessions are kept by it. */
export function nameOfServer({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

function problemOf(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'must be whole, with https:// in front';
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    return 'must have neither a name and password nor anything behind its path';
  // Whoever can read the way there could work as the person.
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    return 'must begin with https://, but for this machine itself';
  return undefined;
}

function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
  );
}
