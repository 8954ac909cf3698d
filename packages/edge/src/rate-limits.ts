import { murmur3 } from '@pixel/engine';
import { ApiError, type ProjectLimits } from '@pixel/protocol';
import { clientAddressFrom } from './client-address.ts';
import type { EdgeRequest } from './http.ts';
import { isLoopback, networkOf } from './ip-address.ts';

/** Kinds of request that are counted. */
export type LimitedRequest = 'bootstrap' | 'event';

/**
 * Kinds of request, and whom they are counted for: a visitor, or an address together with a project. A look-up is a request, of
 * whatever kind, that needs something which is not in memory; it is counted for an address alone.
 */
export type Allowance =
  | { readonly kind: LimitedRequest; readonly per: 'address' | 'visitor' }
  | { readonly kind: 'lookUp'; readonly per: 'address' };

/** What a request takes of one allowance: `amount` of what `slot`, an integer from 0 below {@link slotCount}, may do in a minute. */
export interface Demand {
  readonly allowance: Allowance;
  readonly slot: number;
  readonly amount: number;
  /** How much that is, where a project says so; it is counted apart then. Without it, it is what the server allows. */
  readonly limit?: number;
}

/** Counts what was done in the current minute. It never sees who did it: see {@link slotCount}. */
export interface RateLimits {
  /** Whether peers on the same machine are limited as others are. */
  readonly loopback: 'limited' | 'unlimited';
  /** A random 32-bit number that nobody can guess: the salt of the hashes that stand for addresses and visitors. */
  readonly seed: number;
  /**
   * Takes all that a request asks for, or nothing of it where one slot has less left. Gives the milliseconds until the next minute
   * of every such slot has begun, else 0.
   */
  take(demands: readonly Demand[]): number;
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
 * Counts a request with everything in it, one sender per bootstrap or event. Throws {@link RateLimited}, and counts nothing, where one of
 * the senders, or the address, has sent too much.
 */
export type Admit = (kind: LimitedRequest, request: EdgeRequest, senders: readonly Sender[]) => void;

/** Counts a look-up for the address that causes it. Throws {@link RateLimited} where there were too many. */
export type AdmitLookUp = (request: EdgeRequest) => void;

/**
 * Counts a request that is refused for the events it sends, as one event of its address, whatever it holds. Throws {@link RateLimited}
 * where there were too many.
 */
export type CountRefused = (request: EdgeRequest) => void;

/** What counts requests before they are answered. */
export interface Admission {
  readonly admit: Admit;
  readonly admitLookUp: AdmitLookUp;
  readonly countRefused: CountRefused;
}

/** Gives the limits that a project sets; undefined where it sets none, or is not in memory. */
export type LimitsOf = (projectKey: string) => ProjectLimits | undefined;

const lookUp: Allowance = { kind: 'lookUp', per: 'address' };
const allowances = {
  bootstrap: {
    visitor: { kind: 'bootstrap', per: 'visitor' },
    address: { kind: 'bootstrap', per: 'address' },
  },
  event: { visitor: { kind: 'event', per: 'visitor' }, address: { kind: 'event', per: 'address' } },
} as const;

/** What a project calls its limits. */
const limitNames = {
  bootstrap: { visitor: 'bootstrapsPerVisitor', address: 'bootstrapsPerAddress' },
  event: { visitor: 'eventsPerVisitor', address: 'eventsPerAddress' },
} as const;

/** Prepares the counting of requests; undefined where nothing is limited. */
export function createAdmission(deps: {
  readonly rateLimits?: RateLimits | undefined;
  readonly isTrustedProxy: (address: string) => boolean;
  readonly limitsOf: LimitsOf;
}): Admission | undefined {
  const { rateLimits, limitsOf } = deps;
  if (rateLimits === undefined) return undefined;
  const { take, loopback, seed } = rateLimits;
  const clientAddress = clientAddressFrom(deps.isTrustedProxy);

  /** One demand for each slot: those who share one ask for the sum. */
  function addDemands(
    allowance: Allowance,
    limit: number | undefined,
    keys: readonly string[],
    demands: Demand[],
  ): void {
    for (const [slot, amount] of amountsBySlot(keys))
      demands.push(limit === undefined ? { allowance, slot, amount } : { allowance, slot, amount, limit });
  }

  function amountsBySlot(keys: readonly string[]): Iterable<readonly [slot: number, amount: number]> {
    const [first] = keys;
    if (first !== undefined && keys.length === 1) return [[slotOf(first), 1]];
    const amounts = new Map<number, number>();
    for (const key of keys) {
      const slot = slotOf(key);
      amounts.set(slot, (amounts.get(slot) ?? 0) + 1);
    }
    return amounts;
  }

  function slotOf(key: string): number {
    return murmur3(key, seed) % slotCount;
  }

  function admit(kind: LimitedRequest, request: EdgeRequest, senders: readonly Sender[]): void {
    if (!isLimited(request)) return;
    const network = networkOf(clientAddress(request));
    const { visitor, address } = allowances[kind];
    const names = limitNames[kind];
    const demands: Demand[] = [];
    for (const [limits, those] of byLimits(senders)) {
      // A visitor's own limit is of one project; without it, what is sent to several is counted as one.
      const limit = limits?.[names.visitor];
      const visitors = those.map(({ projectKey, anonymousId }) =>
        limit === undefined ? anonymousId.toLowerCase() : `${projectKey} ${anonymousId.toLowerCase()}`,
      );
      addDemands(visitor, limit, visitors, demands);
      if (network === undefined) continue;
      const addresses = those.map(({ projectKey }) => `${network} ${projectKey}`);
      addDemands(address, limits?.[names.address], addresses, demands);
    }
    takeAll(demands);
  }

  /** Senders by what their projects say of limits; mostly all of them are of one project. */
  function byLimits(
    senders: readonly Sender[],
  ): Iterable<readonly [ProjectLimits | undefined, readonly Sender[]]> {
    const [first] = senders;
    if (first !== undefined && senders.length === 1) return [[limitsOf(first.projectKey), senders]];
    const groups = new Map<ProjectLimits | undefined, Sender[]>();
    for (const sender of senders) {
      const limits = limitsOf(sender.projectKey);
      const group = groups.get(limits);
      if (group === undefined) groups.set(limits, [sender]);
      else group.push(sender);
    }
    return groups;
  }

  function takeAll(demands: readonly Demand[]): void {
    const waitMs = take(demands);
    if (waitMs > 0) throw new RateLimited(waitMs);
  }

  const isLimited = ({ peerAddress }: EdgeRequest) => loopback === 'limited' || !isLoopback(peerAddress);

  /** Takes one from what an address may do, if there is an address to speak of. */
  function takeOne(allowance: Allowance, request: EdgeRequest): void {
    const network = isLimited(request) ? networkOf(clientAddress(request)) : undefined;
    if (network !== undefined) takeAll([{ allowance, slot: slotOf(network), amount: 1 }]);
  }

  return {
    admit,
    admitLookUp: (request) => takeOne(lookUp, request),
    countRefused: (request) => takeOne(allowances.event.address, request),
  };
}
