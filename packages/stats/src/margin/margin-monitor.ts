import type { MarginTest } from './margin-test.ts';

/** The state, over all looks, of the test of a guardrail's margin: how far its effect is from the limit. Plain data kept between looks. */
export interface MarginMonitor {
  readonly lower: number | null;
  readonly upper: number | null;
  /** p-value against the hypothesis that the effect exceeds the limit. */
  readonly clearP: number;
  /** p-value against the hypothesis that the effect is within the limit. */
  readonly harmP: number;
}

/** The state before the first look. */
export const initialMarginMonitor: MarginMonitor = { lower: null, upper: null, clearP: 1, harmP: 1 };

/** Adds a look to a confidence sequence: intersects the intervals and takes the minimum p-values. */
export function addMarginLook(previous: MarginMonitor | null, look: MarginTest): MarginMonitor {
  const { lower, upper, clearP, harmP } = previous ?? initialMarginMonitor;
  return {
    lower: extreme(Math.max, lower, look.lower),
    upper: extreme(Math.min, upper, look.upper),
    clearP: Math.min(clearP, look.clearP ?? 1),
    harmP: Math.min(harmP, look.harmP ?? 1),
  };
}

function extreme(pick: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return pick(a, b);
}
