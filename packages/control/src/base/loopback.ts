import { isIP } from 'node:net';

/** Whether an address is a loopback address, in any of Node's notations. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return address === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** Whether a URL's host is this machine itself, which no name server can redirect. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
}
