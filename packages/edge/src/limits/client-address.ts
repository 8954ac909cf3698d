import type { EdgeRequest } from '../http/edge-request.ts';
import { networkOf } from './ip-network.ts';

/** Maximum number of proxies that are followed; no real chain is longer. */
const maxProxies = 16;

/**
 * Creates a function that returns a request's client address: the peer, or, if the peer is a trusted proxy, the right-most address of
 * `X-Forwarded-For` that isn't one. Trusted proxies wrote everything to the right of it, so no visitor can choose it. An invalid entry ends
 * the walk at the last proxy. `Forwarded` is ignored: a proxy that writes one of the two headers passes on the other as the visitor sent
 * it.
 */
export function createClientAddressReader(isTrustedProxy: (address: string) => boolean) {
  return function clientAddress(request: EdgeRequest): string {
    let nearest = request.peerAddress;
    if (!isTrustedProxy(nearest)) return nearest;
    let list = request.header('x-forwarded-for') ?? '';
    for (let proxies = 0; proxies < maxProxies && list !== ''; proxies++) {
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

/** Some proxies include the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
