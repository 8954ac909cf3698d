import { isIP } from 'node:net';
import type { ErrorParameters } from '../../base/control-error.ts';
import type { TargetRules } from '../../base/target-rules.ts';
import { isPublicAddress, normalAddress } from './is-public-address.ts';

/** An allowed target: its URL, and the addresses to connect to. */
export interface Target {
  readonly url: URL;
  /** All checked; only connect to these. */
  readonly addresses: readonly string[];
}

/** Why nothing may be sent to a URL, as a sentence for its author. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
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
export class NameUnknown extends Error {
  override readonly name = 'NameUnknown';
}

/**
 * Resolves the target of a message's URL. Rejects as {@link resolveTarget} does, and with {@link TargetRefused} for `http:` outside of the
 * networks that the operator allows.
 */
export async function resolveMessageTarget(text: string, rules: TargetRules): Promise<Target> {
  const target = await resolveTarget(text, rules);
  const isAllowed = (address: string) => rules.isAllowed(normalAddress(address) ?? address);
  if (target.url.protocol === 'http:' && !target.addresses.every(isAllowed))
    throw new TargetRefused(
      'plain_http',
      'Messages are sent over https; http is allowed only for networks in WEBHOOK_ALLOW_NETWORKS',
    );
  return target;
}

/**
 * Resolves a URL. Rejects with {@link TargetRefused} unless every address of its name is public or in a network that the operator allows.
 * Rejects with {@link NameUnknown} if the name doesn't resolve.
 */
export async function resolveTarget(text: string, rules: TargetRules): Promise<Target> {
  const url = readUrl(text);
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const port = portOf(url);
  if (rules.isOwnService(hostname.replace(/\.$/, ''), port))
    throw new TargetRefused('own_address', `${url.host} is one of Pixel's own addresses`, {
      place: url.host,
    });
  const addresses = isIP(hostname) === 0 ? await resolveName(hostname, rules) : [hostname];
  for (const address of addresses) checkAddress(address, { url, port, rules });
  return { url, addresses };
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined)
    throw new TargetRefused('not_absolute', 'It is not an absolute address such as https://example.com/hook');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TargetRefused('not_https', `Messages are sent over https, not ${url.protocol.slice(0, -1)}`, {
      protocol: url.protocol.slice(0, -1),
    });
  if (url.username !== '' || url.password !== '')
    throw new TargetRefused(
      'with_credentials',
      'It must not contain a user name or password; messages are signed instead',
    );
  return url;
}

async function resolveName(hostname: string, { resolve }: TargetRules): Promise<readonly string[]> {
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw new NameUnknown(`${hostname} does not resolve to an address`, { cause });
  });
  if (addresses.length === 0) throw new NameUnknown(`${hostname} does not resolve to an address`);
  return addresses;
}

function checkAddress(
  address: string,
  { url, port, rules }: { readonly url: URL; readonly port: number; readonly rules: TargetRules },
): void {
  const plain = normalAddress(address);
  const { hostname } = url;
  const host = plain === undefined || hostname.includes(plain) ? hostname : `${hostname} (${plain})`;
  if (plain === undefined)
    throw new TargetRefused('no_address', `${host} is not an internet address`, { place: host });
  if (rules.isOwnService(plain, port))
    throw new TargetRefused('own_address', `${host} is one of Pixel's own addresses`, { place: host });
  if (rules.isAllowed(plain)) return;
  if (!isPublicAddress(plain))
    throw new TargetRefused(
      'not_public',
      `${host} is not a public address; an operator can allow its network with WEBHOOK_ALLOW_NETWORKS`,
      { place: host },
    );
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
