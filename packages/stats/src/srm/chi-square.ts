import { chiSquareSf } from '../distributions/chi-square.ts';
import { sum } from '../special/sum.ts';
import { type ArmTraffic, splitOf } from './arm-traffic.ts';
import { type SplitPlan, usualSplitPlan } from './split-plan.ts';

/** Fewest visitors expected in every arm before the chi-square approximation is trusted. */
const minExpected = 5;

/** Pearson's statistic with its degrees of freedom. `chiSquare` is infinite where an arm without weight has visitors. */
export type ChiSquareTest =
  | { readonly method: 'srm.chiSquare'; readonly status: 'invalid_input' | 'no_data' }
  | {
      readonly method: 'srm.chiSquare';
      readonly status: 'ok';
      readonly chiSquare: number;
      readonly df: number;
      readonly pValue: number;
      /** Fewest visitors expected in an arm. */
      readonly leastExpected: number;
    };

/**
 * Pearson's chi-square (1900) of a split: Σ (n_i − e_i)²/e_i with e_i = w_i N, on one degree of freedom less than there
 * are arms with a weight. Arms without are left out; any visitor in one is a mismatch for certain.
 */
export function chiSquareTest(traffic: readonly ArmTraffic[]): ChiSquareTest {
  const method = 'srm.chiSquare';
  const split = splitOf(traffic);
  if (split === null) return { method, status: 'invalid_input' };
  const visitors = sum(split.arms.map((arm) => arm.visitors));
  const df = split.arms.length - 1;
  const leastExpected = Math.min(...split.arms.map((arm) => arm.weight * visitors));
  if (split.astray > 0)
    return { method, status: 'ok', chiSquare: Number.POSITIVE_INFINITY, df, pValue: 0, leastExpected };
  if (!(leastExpected > 0)) return { method, status: 'no_data' };
  const chiSquare = sum(
    split.arms.map((arm) => (arm.visitors - arm.weight * visitors) ** 2 / (arm.weight * visitors)),
  );
  return {
    method,
    status: 'ok',
    chiSquare,
    df,
    pValue: df === 0 ? 1 : chiSquareSf(chiSquare, df),
    leastExpected,
  };
}

/** Whether traffic was split as configured. `chiSquare` is infinite where an arm without weight has visitors. */
export type SampleRatio =
  | { readonly status: 'invalid_input' }
  | { readonly status: 'needs_data' }
  | {
      readonly status: 'ok' | 'mismatch';
      readonly chiSquare: number;
      readonly df: number;
      readonly pValue: number;
    };

/**
 * Tests for a sample ratio mismatch with Pearson's chi-square at one look, below `finalAlpha`.
 * Arms without weight are left out of the test; any visitor in one is a mismatch for certain.
 */
export function testSampleRatio(
  arms: readonly ArmTraffic[],
  { finalAlpha }: Pick<SplitPlan, 'finalAlpha'> = usualSplitPlan,
): SampleRatio {
  const test = chiSquareTest(arms);
  if (test.status !== 'ok')
    return { status: test.status === 'invalid_input' ? 'invalid_input' : 'needs_data' };
  const { chiSquare, df, pValue, leastExpected } = test;
  if (leastExpected < minExpected && chiSquare < Number.POSITIVE_INFINITY) return { status: 'needs_data' };
  return { status: pValue < finalAlpha ? 'mismatch' : 'ok', chiSquare, df, pValue };
}
