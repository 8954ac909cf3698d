import { type Demand, type RateLimits, slotCount } from '@pixel/edge';
import { maxPerMinute } from '@pixel/protocol';

const windowMs = 60_000;

/** Counts requests in the memory of this process, in windows of a minute that begin with a slot's first request. */
export function createRateLimits(options: {
  /** Bootstraps, and as many events, that an address may send for one project in a minute, and a visitor in all. */
  readonly perAddress: number;
  readonly perVisitor: number;
  /** Requests for what is not in memory that an address may send in a minute. */
  readonly lookUpsPerAddress?: number;
  readonly loopback: RateLimits['loopback'];
  readonly seed: number;
  /** Milliseconds of a clock that nobody sets; that of the process by default. */
  readonly now?: () => number;
}): RateLimits {
  const { perAddress, perVisitor, loopback, seed, now = () => performance.now() } = options;
  const counters = { bootstrap: createCounters(), event: createCounters() };
  // What such a slot may do, each project says.
  const own = { bootstrap: createCounters(), event: createCounters() };
  const most = { address: perAddress, visitor: perVisitor };
  const lookUps = createCounter();
  const mostLookUps = options.lookUpsPerAddress ?? maxPerMinute.lookUps;

  function counterOf({ allowance, limit }: Demand): Counter {
    if (allowance.kind === 'lookUp') return lookUps;
    return (limit === undefined ? counters : own)[allowance.kind][allowance.per];
  }

  function limitOf({ allowance, limit }: Demand): number {
    return limit ?? (allowance.kind === 'lookUp' ? mostLookUps : most[allowance.per]);
  }

  return {
    loopback,
    seed,
    take(demands) {
      const at = now();
      let waitMs = 0;
      for (const demand of demands) {
        const { slot, amount } = demand;
        waitMs = Math.max(waitMs, counterOf(demand).take(slot, amount, limitOf(demand), at));
      }
      // What is refused was counted as well.
      if (waitMs > 0) for (const demand of demands) counterOf(demand).giveBack(demand.slot, demand.amount);
      return waitMs;
    },
  };
}

/** What slots did in their windows. */
interface Counter {
  /** Counts it, also where that is too much. Gives how many milliseconds are left of the window then, else 0. */
  take(slot: number, amount: number, limit: number, at: number): number;
  giveBack(slot: number, amount: number): void;
}

function createCounters(): { readonly address: Counter; readonly visitor: Counter } {
  return { address: createCounter(), visitor: createCounter() };
}

function createCounter(): Counter {
  const used = new Float64Array(slotCount);
  const endsAt = new Float64Array(slotCount).fill(Number.NEGATIVE_INFINITY);
  return {
    take(slot, amount, limit, at) {
      const isNew = at >= (endsAt[slot] ?? 0);
      if (isNew) endsAt[slot] = at + windowMs;
      const total = (isNew ? 0 : (used[slot] ?? 0)) + amount;
      used[slot] = total;
      return total > limit ? Math.max(1, Math.ceil((endsAt[slot] ?? at) - at)) : 0;
    },
    giveBack(slot, amount) {
      used[slot] = (used[slot] ?? 0) - amount;
    },
  };
}
