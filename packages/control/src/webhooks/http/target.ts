import { isIP } from 'node:net';
import type { ErrorParameters } from '../../base/control-error.ts';
import type { TargetRules } from '../../base/target-rules.ts';
import { isPublicAddress, normalAddress } from './is-public-address.ts';

/** A place that a message may be sent to: its address, and where to connect. */
export interface Target {
  readonly url: URL;
  /** All of them were checked; nothing else may be connected to. */
  readonly addresses: readonly string[];
}

/** Why messages are not sent somewhere, as a sentence for whoever wrote the address. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
  readonly code: string;
  readonly parameters: ErrorParameters;

  /** `code` is the reason in a word for programs, `parameters` are what the sentence names. */
  constructor(code: string, message: string, parameters: ErrorParameters = {}) {
    super(message);
    this.code = code;
    this.parameters = parameters;
  }
}

/** A name that has no address now. */
export class NameUnknown extends Error {
  override readonly name = 'NameUnknown';
}

/**
 * Finds where a message for an address would go. Rejects as {@link findPlace} does, and with {@link TargetRefused} for `http:` other than
 * into networks that the operator allows.
 */
export async function findTarget(text: string, rules: TargetRules): Promise<Target> {
  const target = await findPlace(text, rules);
  const isAllowed = (address: string) => rules.isAllowed(normalAddress(address) ?? address);
  if (target.url.protocol === 'http:' && !target.addresses.every(isAllowed))
    throw new TargetRefused(
      'plain_http',
      'Messages are sent over https; http is only for networks that WEBHOOK_ALLOW_NETWORKS names',
    );
  return target;
}

/**
 * Finds where an address leads. Rejects with {@link TargetRefused} where nothing may be asked there: every address of its name has to be
 * public, or in a network that the operator allows. Rejects with {@link NameUnknown} where the name has none.
 */
export async function findPlace(text: string, rules: TargetRules): Promise<Target> {
  const url = readUrl(text);
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const port = portOf(url);
  if (rules.isOurs(hostname.replace(/\.$/, ''), port))
    throw new TargetRefused('own_address', `${url.host} is an address of Pixel itself`, { place: url.host });
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
      'It must not contain a user name or a password; messages are signed instead',
    );
  return url;
}

async function resolveName(hostname: string, { resolve }: TargetRules): Promise<readonly string[]> {
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw new NameUnknown(`${hostname} has no address that can be found`, { cause });
  });
  if (addresses.length === 0) throw new NameUnknown(`${hostname} has no address`);
  return addresses;
}

function checkAddress(
  address: string,
  { url, port, rules }: { readonly url: URL; readonly port: number; readonly rules: TargetRules },
): void {
  const plain = normalAddress(address);
  const { hostname } = url;
  const place = plain === undefined || hostname.includes(plain) ? hostname : `${hostname} (${plain})`;
  if (plain === undefined)
    throw new TargetRefused('no_address', `${place} leads to no address of the internet`, { place });
  if (rules.isOurs(plain, port))
    throw new TargetRefused('own_address', `${place} is an address of Pixel itself`, { place });
  if (rules.isAllowed(plain)) return;
  if (!isPublicAddress(plain))
    throw new TargetRefused(
      'not_public',
      `${place} is not a public address; an operator can allow its network in WEBHOOK_ALLOW_NETWORKS`,
      { place },
    );
}

/** The port that is connected to. */
function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
