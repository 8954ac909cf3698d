import { isIP } from 'node:net';

/** Whether an address is a loopback address, in any of Node's notations. */
export function isLoopbackAddress(address: string): boolean {
  const ipv4 = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return address === '::1' || (isIP(ipv4) === 4 && ipv4.startsWith('127.'));
}

/** Whether a URL's host is this machine itself, which no name server can redirect. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
}
