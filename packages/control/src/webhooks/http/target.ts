import { isIP } from 'node:net';
import type { ErrorParameters } from '../../base/control-error.ts';
import type { TargetRules } from '../../base/target-rules.ts';
import { isPublicAddress, normalizeIpAddress } from './is-public-address.ts';

/** An allowed target: its URL, and the addresses to connect to. */
export interface ResolvedUrl {
  readonly url: URL;
  /** All checked; only connect to these. */
  readonly addresses: readonly string[];
}

/** Why nothing may be sent to a URL, as a sentence for its author. */
export class TargetRejectedError extends Error {
  override readonly name = 'TargetRejectedError';
  readonly code: string;
  readonly parameters: ErrorParameters;

  /** `code` is the reason for programs, `parameters` are the message's. */
  constructor(code: string, message: string, parameters: ErrorParameters = {}) {
    super(message);
    this.code = code;
    this.parameters = parameters;
  }
}

/** A name that doesn't currently resolve. */
export class UnknownHostError extends Error {
  override readonly name = 'UnknownHostError';
}

/**
 * Resolves the target of a message's URL. Rejects as {@link resolveUrl} does, and with {@link TargetRejectedError} for `http:` outside of the
 * networks that the operator allows.
 */
export async function resolveMessageTarget(text: string, rules: TargetRules): Promise<ResolvedUrl> {
  const target = await resolveUrl(text, rules);
  const isAllowed = (address: string) => rules.isAllowed(normalizeIpAddress(address) ?? address);
  if (target.url.protocol === 'http:' && !target.addresses.every(isAllowed))
    throw new TargetRejectedError(
      'plain_http',
      'Messages are sent over https; http is allowed only for networks in WEBHOOK_ALLOW_NETWORKS',
    );
  return target;
}

/**
 * Resolves a URL. Rejects with {@link TargetRejectedError} unless every address of its name is public or in a network that the operator allows.
 * Rejects with {@link UnknownHostError} if the name doesn't resolve.
 */
export async function resolveUrl(text: string, rules: TargetRules): Promise<ResolvedUrl> {
  const url = parseUrl(text);
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const port = portOf(url);
  if (rules.isOwnService(hostname.replace(/\.$/, ''), port))
    throw new TargetRejectedError('own_address', `${url.host} is one of Pixel's own addresses`, {
      place: url.host,
    });
  const addresses = isIP(hostname) === 0 ? await resolveName(hostname, rules) : [hostname];
  for (const address of addresses) checkAddress(address, { url, port, rules });
  return { url, addresses };
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined)
    throw new TargetRejectedError(
      'not_absolute',
      'It is not an absolute address such as https://example.com/hook',
    );
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TargetRejectedError(
      'not_https',
      `Messages are sent over https, not ${url.protocol.slice(0, -1)}`,
      {
        protocol: url.protocol.slice(0, -1),
      },
    );
  if (url.username !== '' || url.password !== '')
    throw new TargetRejectedError(
      'with_credentials',
      'It must not contain a user name or password; messages are signed instead',
    );
  return url;
}

async function resolveName(hostname: string, { resolve }: TargetRules): Promise<readonly string[]> {
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw new UnknownHostError(`${hostname} does not resolve to an address`, { cause });
  });
  if (addresses.length === 0) throw new UnknownHostError(`${hostname} does not resolve to an address`);
  return addresses;
}

function checkAddress(
  address: string,
  { url, port, rules }: { readonly url: URL; readonly port: number; readonly rules: TargetRules },
): void {
  const normalized = normalizeIpAddress(address);
  const { hostname } = url;
  const host =
    normalized === undefined || hostname.includes(normalized) ? hostname : `${hostname} (${normalized})`;
  if (normalized === undefined)
    throw new TargetRejectedError('no_address', `${host} is not an internet address`, { place: host });
  if (rules.isOwnService(normalized, port))
    throw new TargetRejectedError('own_address', `${host} is one of Pixel's own addresses`, { place: host });
  if (rules.isAllowed(normalized)) return;
  if (!isPublicAddress(normalized))
    throw new TargetRejectedError(
      'not_public',
      `${host} is not a public address; an operator can allow its network with WEBHOOK_ALLOW_NETWORKS`,
      { place: host },
    );
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
