import { normalQuantile } from '../distributions/normal-quantile.ts';
import { criticalZ } from '../proportion/proportions.ts';
import { type Design, isValidDesign, varianceInflation } from './design.ts';

/** The smallest relative difference that is found with the desired power; `unreachable` if none is. */
export type DetectableLift =
  | { readonly method: 'power.mde'; readonly status: 'ok'; readonly mde: number }
  | { readonly method: 'power.mde'; readonly status: 'unreachable' | 'invalid_input'; readonly mde: null };

/**
 * Minimum detectable effect: with Z = z_{1−α/2} + z_power, σ² = s²/n per arm, A = 1 − Z² σ²/m² and C = m² − Z² σ², the treatment's mean at
 * which the difference is Z standard errors, (2m + √(4m² − 4AC))/2A, relative to the control's.
 */
export function detectableLift(design: Design, power: number): DetectableLift {
  const method = 'power.mde';
  if (!isValidDesign(design) || !(power > 0 && power < 1))
    return { method, status: 'invalid_input', mde: null };
  const { mean, variance, totalN, arms, alpha } = design;
  const n = totalN / arms;
  const z = criticalZ(alpha) + normalQuantile(power);
  // Relative to the mean, so that a negative one needs no special case.
  const share = (z * z * variance * varianceInflation(2 * n, design)) / (n * mean * mean);
  if (!(share < 1)) return { method, status: 'unreachable', mde: null };
  if (!(z > 0)) return { method, status: 'ok', mde: 0 };
  // (1 + √(1 − A²))/A − 1 with A = 1 − share.
  const a = 1 - share;
  return { method, status: 'ok', mde: (share + Math.sqrt(share * (2 - share))) / a };
}
