import { chiSquareSf } from '../distributions/chi-square.ts';
import { sum } from '../special/sum.ts';
import { type ArmTraffic, normalizeSplit } from './arm-traffic.ts';
import { defaultSplitPlan, type SplitPlan } from './split-plan.ts';

/** Minimum expected visitors in every arm for the chi-square approximation. */
const minExpected = 5;

/** Pearson's statistic with its degrees of freedom. `chiSquare` is infinite if an arm without weight has visitors. */
export type ChiSquareTest =
  | { readonly method: 'srm.chiSquare'; readonly status: 'invalid_input' | 'no_data' }
  | {
      readonly method: 'srm.chiSquare';
      readonly status: 'ok';
      readonly chiSquare: number;
      readonly df: number;
      readonly pValue: number;
      /** Minimum expected visitors over all arms. */
      readonly smallestExpected: number;
    };

/**
 * Pearson's chi-square (1900) of a split: Σ (n_i − e_i)²/e_i with e_i = w_i N, with one degree of freedom less than arms with a weight.
 * Arms without weight are excluded; any visitor in one is a certain mismatch.
 */
export function chiSquareTest(traffic: readonly ArmTraffic[]): ChiSquareTest {
  const method = 'srm.chiSquare';
  const split = normalizeSplit(traffic);
  if (split === null) return { method, status: 'invalid_input' };
  const visitors = sum(split.arms.map((arm) => arm.visitors));
  const df = split.arms.length - 1;
  const smallestExpected = Math.min(...split.arms.map((arm) => arm.weight * visitors));
  if (split.unexpectedVisitors > 0)
    return { method, status: 'ok', chiSquare: Number.POSITIVE_INFINITY, df, pValue: 0, smallestExpected };
  if (!(smallestExpected > 0)) return { method, status: 'no_data' };
  const chiSquare = sum(
    split.arms.map((arm) => (arm.visitors - arm.weight * visitors) ** 2 / (arm.weight * visitors)),
  );
  return {
    method,
    status: 'ok',
    chiSquare,
    df,
    pValue: df === 0 ? 1 : chiSquareSf(chiSquare, df),
    smallestExpected,
  };
}

/** Whether traffic was split as configured. `chiSquare` is infinite if an arm without weight has visitors. */
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
 * Tests for a sample ratio mismatch with Pearson's chi-square at a single look, at level `finalAlpha`. Arms without weight are excluded
 * from the test; any visitor in one is a certain mismatch.
 */
export function testSampleRatio(
  arms: readonly ArmTraffic[],
  { finalAlpha }: Pick<SplitPlan, 'finalAlpha'> = defaultSplitPlan,
): SampleRatio {
  const test = chiSquareTest(arms);
  if (test.status !== 'ok')
    return { status: test.status === 'invalid_input' ? 'invalid_input' : 'needs_data' };
  const { chiSquare, df, pValue, smallestExpected } = test;
  if (smallestExpected < minExpected && chiSquare < Number.POSITIVE_INFINITY) return { status: 'needs_data' };
  return { status: pValue < finalAlpha ? 'mismatch' : 'ok', chiSquare, df, pValue };
}
