import { type Demand, type RateLimits, slotCount } from '@pixel/edge';
import { maxPerMinute } from '@pixel/protocol';

const windowMs = 60_000;

/** Creates in-memory rate limits of this process, in windows of a minute that start with a slot's first request. */
export function createRateLimits(options: {
  /** Maximum number of bootstraps, and likewise of events, per minute: per address and project, and per visitor overall. */
  readonly perAddress: number;
  readonly perVisitor: number;
  /** Maximum number of requests per minute and address that need data that isn't in memory. */
  readonly lookUpsPerAddress?: number;
  readonly loopback: RateLimits['loopback'];
  readonly seed: number;
  /** Monotonic milliseconds. Default: the process's clock. */
  readonly now?: () => number;
}): RateLimits {
  const { perAddress, perVisitor, loopback, seed, now = () => performance.now() } = options;
  const counters = { bootstrap: createCounters(), event: createCounters() };
  // For slots whose limit is set by each project.
  const projectCounters = { bootstrap: createCounters(), event: createCounters() };
  const serverLimits = { address: perAddress, visitor: perVisitor };
  const lookUps = createCounter();
  const maxLookUps = options.lookUpsPerAddress ?? maxPerMinute.lookUps;

  function counterOf({ allowance, limit }: Demand): Counter {
    if (allowance.kind === 'lookUp') return lookUps;
    return (limit === undefined ? counters : projectCounters)[allowance.kind][allowance.per];
  }

  function limitOf({ allowance, limit }: Demand): number {
    return limit ?? (allowance.kind === 'lookUp' ? maxLookUps : serverLimits[allowance.per]);
  }

  return {
    loopback,
    seed,
    take(demands) {
      const time = now();
      let waitMs = 0;
      for (const demand of demands) {
        const { slot, amount } = demand;
        waitMs = Math.max(waitMs, counterOf(demand).take(slot, amount, limitOf(demand), time));
      }
      // Refused requests must not count.
      if (waitMs > 0) for (const demand of demands) counterOf(demand).giveBack(demand.slot, demand.amount);
      return waitMs;
    },
  };
}

/** Counts per slot in the current window. */
interface Counter {
  /** Adds the amount, even beyond the limit. Returns the remaining milliseconds of the window if it is exceeded, else 0. */
  take(slot: number, amount: number, limit: number, time: number): number;
  giveBack(slot: number, amount: number): void;
}

function createCounters(): { readonly address: Counter; readonly visitor: Counter } {
  return { address: createCounter(), visitor: createCounter() };
}

function createCounter(): Counter {
  const used = new Float64Array(slotCount);
  const endsAt = new Float64Array(slotCount).fill(Number.NEGATIVE_INFINITY);
  return {
    take(slot, amount, limit, time) {
      const isNew = time >= (endsAt[slot] ?? 0);
      if (isNew) endsAt[slot] = time + windowMs;
      const total = (isNew ? 0 : (used[slot] ?? 0)) + amount;
      used[slot] = total;
      return total > limit ? Math.max(1, Math.ceil((endsAt[slot] ?? time) - time)) : 0;
    },
    giveBack(slot, amount) {
      used[slot] = (used[slot] ?? 0) - amount;
    },
  };
}
