import type { WarnOnce } from './warn.ts';

/** The pixel's dependencies besides the page: clock, randomness and console. */
export interface Deps {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A random number in [0, 1). */
  readonly random: () => number;
  readonly warn: WarnOnce;
}
