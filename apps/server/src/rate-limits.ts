import type { Demand, RateLimits } from '@pixel/edge';
import { maxPerMinute } from '@pixel/protocol';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const windowSeconds = 60;

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

  function counterOf({ allowance }: Demand): RateLimiterMemory {
    return allowance.kind === 'lookUp' ? lookUps : counters[allowance.kind][allowance.per];
  }
}

function createCounter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: '' });
}

async function consume(counter: RateLimiterMemory, { slot, amount }: Demand): Promise<number> {
  try {
    await counter.consume(slot, amount);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
}
