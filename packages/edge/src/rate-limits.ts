import { murmur3 } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import { clientAddressFrom } from './client-address.ts';
import type { EdgeRequest } from './http.ts';
import { isLoopback, networkOf } from './ip-address.ts';

/** Kinds of request that are counted. */
export type LimitedRequest = 'bootstrap' | 'event';

/** Kinds of request, and whom they are counted for: a visitor, or an address together with a project. */
export interface Allowance {
  readonly kind: LimitedRequest;
  readonly per: 'address' | 'visitor';
}

/** Counts what was done in the current minute. It never sees who did it: see {@link slotCount}. */
export interface RateLimits {
  /** Whether peers on the same machine are limited as others are. */
  readonly loopback: 'limited' | 'unlimited';
  /** A random 32-bit number that nobody can guess: the salt of the hashes that stand for addresses and visitors. */
  readonly seed: number;
  /**
   * Takes `amount` from what a slot, an integer from 0 below {@link slotCount}, may do in a minute. Gives the milliseconds until its next
   * minute begins where that is used up, else 0. Never rejects.
   */
  take(allowance: Allowance, slot: number, amount: number): Promise<number>;
}

/**
 * Addresses and visitors are counted by the slot that their hash falls into: memory stays bounded whatever is sent, and nothing is
 * kept that leads back to anyone. Those who share a slot share what they may do, which is a hundred times what anyone needs.
 */
export const slotCount = 32_768;

/** Who sends something, by ids that are already known to be well-formed. */
export interface Sender {
  readonly projectKey: string;
  readonly anonymousId: string;
}

/** A request was refused since its visitor or its address sends too many. */
export class RateLimited extends ApiError {
  readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    super('rate_limited', 'There are too many requests from here just now; send it again later.');
    this.name = 'RateLimited';
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}

/**
 * Counts a request with everything in it, one sender per bootstrap or event. Rejects with {@link RateLimited} where one of the
 * senders, or the address, has sent too much. Gives undefined where nothing has to be counted.
 */
export type Admit = (
  kind: LimitedRequest,
  request: EdgeRequest,
  senders: readonly Sender[],
) => Promise<void> | undefined;

const allowances = {
  bootstrap: {
    visitor: { kind: 'bootstrap', per: 'visitor' },
    address: { kind: 'bootstrap', per: 'address' },
  },
  event: { visitor: { kind: 'event', per: 'visitor' }, address: { kind: 'event', per: 'address' } },
} as const;

/** Prepares the counting of requests; undefined where nothing is limited. */
export function createAdmission(deps: {
  readonly rateLimits?: RateLimits | undefined;
  readonly isTrustedProxy: (address: string) => boolean;
}): Admit | undefined {
  const { rateLimits } = deps;
  if (rateLimits === undefined) return undefined;
  const { take, loopback, seed } = rateLimits;
  const clientAddress = clientAddressFrom(deps.isTrustedProxy);

  async function takeFrom(allowance: Allowance, key: string, amount: number): Promise<void> {
    const waitMs = await take(allowance, murmur3(key, seed) % slotCount, amount);
    if (waitMs > 0) throw new RateLimited(waitMs);
  }

  async function takeFromAll(allowance: Allowance, keys: readonly string[]): Promise<void> {
    const [only] = keys;
    if (only !== undefined && keys.length === 1) return takeFrom(allowance, only, 1);
    const amounts = new Map<string, number>();
    for (const key of keys) amounts.set(key, (amounts.get(key) ?? 0) + 1);
    for (const [key, amount] of amounts) await takeFrom(allowance, key, amount);
  }

  async function admitFrom(
    network: string | undefined,
    kind: LimitedRequest,
    senders: readonly Sender[],
  ): Promise<void> {
    const { visitor, address } = allowances[kind];
    // The visitor first: what is refused to one visitor is not taken from the others at its address.
    await takeFromAll(
      visitor,
      senders.map(({ anonymousId }) => anonymousId.toLowerCase()),
    );
    if (network !== undefined)
      await takeFromAll(
        address,
        senders.map(({ projectKey }) => `${network} ${projectKey}`),
      );
  }

  return function admit(kind, request, senders) {
    if (loopback === 'unlimited' && isLoopback(request.peerAddress)) return undefined;
    return admitFrom(networkOf(clientAddress(request)), kind, senders);
  };
}
