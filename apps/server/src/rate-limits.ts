import type { Demand, RateLimits } from '@pixel/edge';
import { maxPerMinute } from '@pixel/protocol';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const windowSeconds = 60;
const boundless = Number.MAX_SAFE_INTEGER;

/** Counts requests in the memory of this process, in windows of a minute that begin with a slot's first request. */
export function createRateLimits(options: {
  /** Bootstraps, and as many events, that an address may send for one project in a minute, and a visitor in all. */
  readonly perAddress: number;
  readonly perVisitor: number;
  /** Requests for what is not in memory that an address may send in a minute. */
  readonly lookUpsPerAddress?: number;
  readonly loopback: RateLimits['loopback'];
  readonly seed: number;
}): RateLimits {
  const counters = {
    bootstrap: { address: createCounter(options.perAddress), visitor: createCounter(options.perVisitor) },
    event: { address: createCounter(options.perAddress), visitor: createCounter(options.perVisitor) },
  };
  // What such a slot may do, each project says.
  const own = {
    bootstrap: { address: createCounter(boundless), visitor: createCounter(boundless) },
    event: { address: createCounter(boundless), visitor: createCounter(boundless) },
  };
  const lookUps = createCounter(options.lookUpsPerAddress ?? maxPerMinute.lookUps);
  return {
    loopback: options.loopback,
    seed: options.seed,
    async take(demands) {
      const waits = await Promise.all(demands.map((demand) => consume(counterOf(demand), demand)));
      const waitMs = Math.max(0, ...waits);
      // A counter also counts what it refuses.
      if (waitMs > 0)
        await Promise.all(demands.map((demand) => counterOf(demand).reward(demand.slot, demand.amount)));
      return waitMs;
    },
  };

  function counterOf({ allowance, limit }: Demand): RateLimiterMemory {
    if (allowance.kind === 'lookUp') return lookUps;
    return (limit === undefined ? counters : own)[allowance.kind][allowance.per];
  }
}

function createCounter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: '' });
}

async function consume(
  counter: RateLimiterMemory,
  { slot, amount, limit = boundless }: Demand,
): Promise<number> {
  try {
    const { consumedPoints, msBeforeNext } = await counter.consume(slot, amount);
    return consumedPoints > limit ? Math.max(1, msBeforeNext) : 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
}
