import type { RateLimits } from '@pixel/edge';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const windowSeconds = 60;

/** Counts requests in the memory of this process, in windows of a minute that begin with a slot's first request. */
export function createRateLimits(options: {
  /** Bootstraps, and as many events, that an address may send for one project in a minute, and a visitor in all. */
  readonly perAddress: number;
  readonly perVisitor: number;
  readonly loopback: RateLimits['loopback'];
  readonly seed: number;
}): RateLimits {
  const counters = {
    bootstrap: { address: createCounter(options.perAddress), visitor: createCounter(options.perVisitor) },
    event: { address: createCounter(options.perAddress), visitor: createCounter(options.perVisitor) },
  };
  return {
    loopback: options.loopback,
    seed: options.seed,
    take: ({ kind, per }, slot, amount) => counters[kind][per](slot, amount),
  };
}

function createCounter(points: number) {
  const limiter = new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: '' });
  return async function take(slot: number, amount: number): Promise<number> {
    try {
      await limiter.consume(slot, amount);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
      throw refusal;
    }
  };
}
