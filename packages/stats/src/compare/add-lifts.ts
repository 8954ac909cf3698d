import { sum } from '../special/sum.ts';

/** An estimate with both ends of its interval. */
export interface EstimatedPair {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Adds independently estimated effects. The interval uses the variances implied by theirs: each end's distance from the sum is the root of
 * the sum of their squared distances (MOVER; Zou and Donner 2008, Zou, Huang and Zhang 2009), so that asymmetric intervals, such as those
 * of relative differences, stay so. All intervals need the same level, which is also the sum's. Returns null for an empty list and for
 * invalid numbers.
 */
export function addLifts(effects: readonly EstimatedPair[]): EstimatedPair | null {
  if (effects.length === 0) return null;
  const estimate = sum(effects.map((effect) => effect.estimate));
  const lower = estimate - Math.hypot(...effects.map((effect) => effect.estimate - effect.lower));
  const upper = estimate + Math.hypot(...effects.map((effect) => effect.upper - effect.estimate));
  return [estimate, lower, upper].every(Number.isFinite) ? { estimate, lower, upper } : null;
}
