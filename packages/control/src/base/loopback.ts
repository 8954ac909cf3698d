import { isIP } from 'node:net';

/** Whether an IP address is a loopback address, in any of Node's notations. */
export function isLoopbackAddress(address: string): boolean {
  const ipv4 = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return address === '::1' || (isIP(ipv4) === 4 && ipv4.startsWith('127.'));
}

/** Whether a URL's host is certainly this machine: `localhost` or a loopback address, which no name server can point elsewhere. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
}
