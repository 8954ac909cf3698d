import { upperGamma } from '../special/incomplete-gamma.ts';

/** Below this p-value a split counts as broken (Fabijan et al., KDD 2019, take 0.0005; most tools 0.001). */
export const sampleRatioAlpha = 0.001;

/** Fewest visitors expected in every arm before the chi-square approximation is trusted. */
const minExpected = 5;

/** Visitors of one arm and the weight that traffic was split by; weights need not sum to 1. */
export interface ArmTraffic {
  readonly visitors: number;
  readonly weight: number;
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
 * Tests for a sample ratio mismatch with Pearson's chi-square.
 * Arms without weight are left out of the test; any visitor in one is a mismatch for certain.
 */
export function testSampleRatio(arms: readonly ArmTraffic[]): SampleRatio {
  if (!arms.every(isValid)) return { status: 'invalid_input' };
  const weighted = arms.filter((arm) => arm.weight > 0);
  if (weighted.length === 0) return { status: 'invalid_input' };
  const df = weighted.length - 1;
  if (arms.some((arm) => arm.weight === 0 && arm.visitors > 0))
    return { status: 'mismatch', chiSquare: Number.POSITIVE_INFINITY, df, pValue: 0 };

  const totalWeight = sum(weighted.map((arm) => arm.weight));
  const totalVisitors = sum(weighted.map((arm) => arm.visitors));
  const expected = weighted.map((arm) => (arm.weight / totalWeight) * totalVisitors);
  if (expected.some((visitors) => visitors < minExpected)) return { status: 'needs_data' };

  const chiSquare = sum(
    weighted.map((arm, index) => {
      const visitors = expected[index] ?? 0;
      return (arm.visitors - visitors) ** 2 / visitors;
    }),
  );
  const pValue = df === 0 ? 1 : upperGamma(df / 2, chiSquare / 2);
  return { status: pValue < sampleRatioAlpha ? 'mismatch' : 'ok', chiSquare, df, pValue };
}

function isValid(arm: ArmTraffic): boolean {
  return (
    Number.isInteger(arm.visitors) && arm.visitors >= 0 && Number.isFinite(arm.weight) && arm.weight >= 0
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
