import type { BetaParameters } from '../distributions/beta.ts';
import type { Successes } from '../proportion/proportions.ts';
import { incompleteBeta, prepareBetaPrefix } from '../special/incomplete-beta.ts';
import type { Posterior } from './posterior.ts';

/** A beta prior of a proportion; uniform with 1 and 1. */
export interface BetaPrior {
  readonly priorAlpha: number;
  readonly priorBeta: number;
}

/** Returns the posterior of a proportion: Beta(a + x, b + n − x). */
export function updateBeta({ n, sum }: Successes, { priorAlpha, priorBeta }: BetaPrior): BetaParameters {
  return { a: priorAlpha + sum, b: priorBeta + n - sum };
}

/** Standard deviations on the axis below beyond which the density is negligible. */
const maxDeviations = 9;

/**
 * Returns a beta distribution over u = arcsin √p. There, its spread is about 1/(2 √(a + b)) everywhere, and its density is smooth at both
 * ends.
 */
export function betaPosterior({ a, b }: BetaParameters): Posterior {
  const center = Math.atan2(Math.sqrt(a), Math.sqrt(b));
  const spread = maxDeviations / (2 * Math.sqrt(a + b));
  const prefix = prepareBetaPrefix({ a, b });
  return {
    low: Math.max(0, center - spread),
    high: Math.min(Math.PI / 2, center + spread),
    density: (u) => {
      const [sine, cosine] = [Math.sin(u), Math.cos(u)];
      return (2 * prefix(sine * sine, cosine * cosine)) / (sine * cosine);
    },
    below: (u) => incompleteBeta({ a, b, x: Math.sin(u) ** 2, y: Math.cos(u) ** 2 }),
  };
}

/** Derivative of the proportion with respect to the axis of `betaPosterior`. */
export function proportionSlope(u: number): number {
  return Math.sin(2 * u);
}
