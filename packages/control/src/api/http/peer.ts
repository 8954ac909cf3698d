import { isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** The part of the server's bindings that contains Node's request; their full types belong to the app. */
interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

/** Returns the IP address of the connection's peer; empty if unknown. */
export function peerAddress(context: Context): string {
  const bindings: NodeBindings | undefined = context.env;
  return bindings?.incoming?.socket?.remoteAddress ?? '';
}

/** Whether a request has any header of a proxy, so that it was forwarded. */
export function isForwarded(context: Context): boolean {
  return [...context.req.raw.headers.keys()].some((name) =>
    /^(forwarded|via|x-forwarded-.+|x-real-ip)$/.test(name),
  );
}

/**
 * Returns the client's IP address: behind trusted proxies, the last address in `X-Forwarded-For` that isn't a trusted proxy. An IPv6
 * address is reduced to its /64 network, which counts as one client.
 */
export function clientAddress(context: Context, isTrustedProxy: (address: string) => boolean): string {
  const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  const hops = [...forwarded.filter((part) => part !== ''), peerAddress(context)];
  const client = hops.reverse().find((address) => !isTrustedProxy(address)) ?? hops.at(-1) ?? '';
  return networkOf(client);
}

function networkOf(address: string): string {
  const withoutZone = address.replace(/%.*$/s, '');
  if (!isIPv6(withoutZone) || /^::ffff:\d+\./i.test(withoutZone)) return withoutZone;
  const [head = '', tail = ''] = withoutZone.toLowerCase().split('::');
  const [first, last] = [head, tail].map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = withoutZone.includes('::')
    ? [...(first ?? []), ...Array.from({ length: missing }, () => '0'), ...(last ?? [])]
    : (first ?? []);
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
