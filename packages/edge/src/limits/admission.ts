import { murmur3 } from '@pixel/engine';
import { ApiError, type ProjectLimits } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import { createClientAddressReader } from './client-address.ts';
import { isLoopback, networkOf } from './ip-network.ts';
import {
  type Allowance,
  type Demand,
  type LimitedRequest,
  type RateLimits,
  slotCount,
} from './rate-limits.ts';

/** The sender of a bootstrap or event, with well-formed ids. */
export interface Sender {
  readonly projectKey: string;
  readonly anonymousId: string;
}

/** A request rejected because its visitor or address sent too many. */
export class RateLimitedError extends ApiError {
  readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    super('rate_limited', 'Too many requests; try again later.');
    this.name = 'RateLimitedError';
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}

/** Counts requests before they are handled. */
export interface Admission {
  /**
   * Counts a request, with one sender for each of its bootstraps or events. Throws {@link RateLimitedError}, and counts nothing, if a sender or
   * the address has sent too many.
   */
  admit(kind: LimitedRequest, request: EdgeRequest, senders: readonly Sender[]): void;
  /** Counts a lookup for the address that causes it. Throws {@link RateLimitedError} if there were too many. */
  admitLookUp(request: EdgeRequest): void;
  /**
   * Counts a request with rejected events as one event of its address, whatever it contains. Throws {@link RateLimitedError} if there were too
   * many.
   */
  countRejected(request: EdgeRequest): void;
}

const lookUp: Allowance = { kind: 'lookUp', per: 'address' };
const allowances = {
  bootstrap: {
    visitor: { kind: 'bootstrap', per: 'visitor' },
    address: { kind: 'bootstrap', per: 'address' },
  },
  event: { visitor: { kind: 'event', per: 'visitor' }, address: { kind: 'event', per: 'address' } },
} as const;

/** Names of the limits in a project's configuration. */
const limitNames = {
  bootstrap: { visitor: 'bootstrapsPerVisitor', address: 'bootstrapsPerAddress' },
  event: { visitor: 'eventsPerVisitor', address: 'eventsPerAddress' },
} as const;

/** Creates the admission control, or returns undefined without rate limits. */
export function createAdmission(deps: {
  readonly rateLimits?: RateLimits | undefined;
  readonly isTrustedProxy: (address: string) => boolean;
  /** Returns a project's own limits; undefined if it has none, or isn't in memory. */
  readonly limitsOf: (projectKey: string) => ProjectLimits | undefined;
}): Admission | undefined {
  const { rateLimits, limitsOf } = deps;
  if (rateLimits === undefined) return undefined;
  const { take, loopback, seed } = rateLimits;
  const clientAddress = createClientAddressReader(deps.isTrustedProxy);

  /** Adds one demand per slot; keys that share a slot are summed. */
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
    for (const [limits, group] of byLimits(senders)) {
      // A visitor's project-specific limit counts per project; without one, all projects of a visitor share a count.
      const limit = limits?.[names.visitor];
      const visitors = group.map(({ projectKey, anonymousId }) =>
        limit === undefined ? anonymousId.toLowerCase() : `${projectKey} ${anonymousId.toLowerCase()}`,
      );
      addDemands(visitor, limit, visitors, demands);
      if (network === undefined) continue;
      const addresses = group.map(({ projectKey }) => `${network} ${projectKey}`);
      addDemands(address, limits?.[names.address], addresses, demands);
    }
    takeAll(demands);
  }

  /** Groups senders by their projects' limits; usually all are of one project. */
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
    if (waitMs > 0) throw new RateLimitedError(waitMs);
  }

  const isLimited = ({ peerAddress }: EdgeRequest) => loopback === 'limited' || !isLoopback(peerAddress);

  /** Takes one from an address's allowance, if the address is known and limited. */
  function takeOne(allowance: Allowance, request: EdgeRequest): void {
    const network = isLimited(request) ? networkOf(clientAddress(request)) : undefined;
    if (network !== undefined) takeAll([{ allowance, slot: slotOf(network), amount: 1 }]);
  }

  return {
    admit,
    admitLookUp: (request) => takeOne(lookUp, request),
    countRejected: (request) => takeOne(allowances.event.address, request),
  };
}
