import { isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** Where the server puts Node's request; its types are an app's and not ours. */
interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

/** Address of whoever holds the other end of the connection; empty where that cannot be told. */
export function peerAddress(context: Context): string {
  const bindings: NodeBindings | undefined = context.env;
  return bindings?.incoming?.socket?.remoteAddress ?? '';
}

/** Whether a proxy says that it hands on somebody else's request. */
export function isForwarded(context: Context): boolean {
  return [...context.req.raw.headers.keys()].some((name) =>
    /^(forwarded|via|x-forwarded-.+|x-real-ip)$/.test(name),
  );
}

/**
 * Address of the client, or what stands for it: behind trusted proxies, the last address in `X-Forwarded-For` that is not one of
 * them. An IPv6 network of 64 bits is one client.
 */
export function clientAddress(context: Context, isTrustedProxy: (address: string) => boolean): string {
  const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  const hops = [...forwarded.filter((part) => part !== ''), peerAddress(context)];
  const client = hops.reverse().find((address) => !isTrustedProxy(address)) ?? hops.at(-1) ?? '';
  return networkOf(client);
}

function networkOf(address: string): string {
  const plain = address.replace(/%.*$/s, '');
  if (!isIPv6(plain) || /^::ffff:\d+\./i.test(plain)) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const [first, last] = [head, tail].map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = plain.includes('::')
    ? [...(first ?? []), ...Array.from({ length: missing }, () => '0'), ...(last ?? [])]
    : (first ?? []);
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
