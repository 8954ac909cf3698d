import { sum } from '../special/sum.ts';

/** An estimate with both ends of its interval. */
export interface Estimated {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Adds up effects that were estimated independently of each other, with an interval by the variances that their own intervals stand for:
 * each end is as far from the sum as the root of the squares of their distances (MOVER; Zou and Donner 2008, Zou, Huang and Zhang 2009),
 * so that skewed intervals, as those of relative differences, stay so. The intervals must have one level; the sum has the same. Null of
 * none, and of what is no number.
 */
export function addLifts(effects: readonly Estimated[]): Estimated | null {
  if (effects.length === 0) return null;
  const estimate = sum(effects.map((effect) => effect.estimate));
  const lower = estimate - Math.hypot(...effects.map((effect) => effect.estimate - effect.lower));
  const upper = estimate + Math.hypot(...effects.map((effect) => effect.upper - effect.estimate));
  return [estimate, lower, upper].every(Number.isFinite) ? { estimate, lower, upper } : null;
}
