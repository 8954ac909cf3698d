import { isIP } from 'node:net';

/** Says whether an address is of the machine itself, in any way that Node writes it. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return address === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** Says whether a URL's host name is of the machine itself: no name server can point it elsewhere. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
}
