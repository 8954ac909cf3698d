import { criticalT } from '../compare/t-test.ts';
import { noncentralTSf } from '../distributions/noncentral-t.ts';
import type { Power } from './power.ts';
import { isValidTest, noncentrality, type StandardizedTest } from './standardized-test.ts';

/**
 * Power of Student's two-sided t test of a standardized effect (Cohen 1988), from the noncentral t distribution; for at least three
 * visitors.
 */
export function powerStudentT(test: StandardizedTest, nControl: number): Power {
  const method = 'power.studentT';
  const df = nControl * (1 + test.ratio) - 2;
  if (
    !isValidTest(test) ||
    !(nControl > 0 && Number.isFinite(nControl)) ||
    !(df >= 1) ||
    !Number.isFinite(df)
  )
    return { method, status: 'invalid_input', power: null };
  const delta = noncentrality(test, nControl);
  const t = criticalT(test.alpha / 2, df);
  const power = noncentralTSf(t, df, delta) + noncentralTSf(t, df, -delta);
  return { method, status: 'ok', power: Math.min(1, power) };
}
