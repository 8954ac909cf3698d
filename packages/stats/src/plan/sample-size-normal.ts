import { criticalZ } from '../proportion/proportions.ts';
import { findRoot } from '../special/find-root.ts';
import { twoSidedPower } from './power.ts';
import { isValidTest, type StandardizedTest } from './standardized-test.ts';

/** Visitors of the control for the desired power, not rounded; `unreachable` without an effect. */
export type SampleSize =
  | { readonly method: 'power.sampleSizeNormal'; readonly status: 'ok'; readonly nControl: number }
  | {
      readonly method: 'power.sampleSizeNormal';
      readonly status: 'unreachable' | 'invalid_input';
      readonly nControl: null;
    };

/** Sample size of a two-sided z test of a standardized effect (Cohen 1988): the n at which Φ(d/σ − z) + Φ(−d/σ − z) is the power. */
export function sampleSizeNormal(test: StandardizedTest, power: number): SampleSize {
  const method = 'power.sampleSizeNormal';
  if (!isValidTest(test) || !(power > test.alpha && power < 1))
    return { method, status: 'invalid_input', nControl: null };
  if (test.effectSize === 0) return { method, status: 'unreachable', nControl: null };
  const z = criticalZ(test.alpha);
  const shift = findRoot((x) => twoSidedPower(x, z) - power, 0, z + 10);
  return { method, status: 'ok', nControl: (1 + 1 / test.ratio) * (shift / test.effectSize) ** 2 };
}
