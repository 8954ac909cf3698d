import type { Warn } from './warn.ts';

/** What the pixel takes from outside besides the page: the clock, chance and the console. */
export interface Deps {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number;
  readonly warn: Warn;
}
