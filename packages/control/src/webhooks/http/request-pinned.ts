import { type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { normalizeIpAddress } from './is-public-address.ts';
import { type ResolvedUrl, TargetRejectedError } from './target.ts';

/**
 * Starts a request on its own connection, only to the addresses that were just checked. Fails with {@link TargetRejectedError} if the connection
 * leads elsewhere.
 */
export function requestPinned(
  { url, addresses }: ResolvedUrl,
  options: Pick<RequestOptions, 'method' | 'headers' | 'signal'>,
): ClientRequest {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const outgoing = request(url, { ...options, agent: false, lookup: lookupAmong(addresses) });
  outgoing.on('socket', (socket: Socket) => {
    socket.once('connect', () => {
      if (!isAmong(addresses, socket.remoteAddress))
        outgoing.destroy(
          new TargetRejectedError(
            'unchecked_address',
            'The connection goes to an address that was not checked',
          ),
        );
    });
  });
  return outgoing;
}

/** Replaces DNS, which might return another address this time. */
function lookupAmong(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return function lookup(_hostname, options, callback) {
    const [first] = entries;
    if (options.all) callback(null, entries);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function isAmong(addresses: readonly string[], remote: string | undefined): boolean {
  const normalized = normalizeIpAddress(remote ?? '');
  return normalized !== undefined && addresses.some((address) => normalizeIpAddress(address) === normalized);
}
