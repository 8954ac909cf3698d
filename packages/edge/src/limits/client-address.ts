import type { EdgeRequest } from '../http/edge-request.ts';
import { networkOf } from './ip-address.ts';

/** More proxies than anyone has in a row. A longer list is not walked. */
const maxProxies = 16;

/**
 * Creates the search for the address of whoever sent a request: the peer, or if the peer is a trusted proxy, the right-most address of
 * `X-Forwarded-For` that is not one itself. A trusted proxy wrote everything to the right of it, so no visitor can choose it. An entry
 * that is not an address ends the walk at the last proxy. `Forwarded` is not read: a proxy that writes one of the two headers passes the
 * other one on as the visitor sent it.
 */
export function clientAddressFrom(isTrustedProxy: (address: string) => boolean) {
  return function clientAddress(request: EdgeRequest): string {
    let nearest = request.peerAddress;
    if (!isTrustedProxy(nearest)) return nearest;
    let list = request.header('x-forwarded-for') ?? '';
    for (let looked = 0; looked < maxProxies && list !== ''; looked++) {
      const comma = list.lastIndexOf(',');
      const address = withoutPort(list.slice(comma + 1).trim());
      list = comma === -1 ? '' : list.slice(0, comma);
      if (address === '') continue;
      if (networkOf(address) === undefined) return nearest;
      nearest = address;
      if (!isTrustedProxy(address)) return address;
    }
    return nearest;
  };
}

/** Some proxies write the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
