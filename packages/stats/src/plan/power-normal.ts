import { criticalZ } from '../proportion/proportions.ts';
import { type Power, twoSidedPower } from './power.ts';
import { isValidTest, noncentrality, type StandardizedTest } from './standardized-test.ts';

/** Power of the two-sided z test of a standardized effect (Cohen 1988) with `nControl` visitors in the control. */
export function powerNormal(test: StandardizedTest, nControl: number): Power {
  const method = 'power.normal';
  if (!isValidTest(test) || !(nControl > 0 && Number.isFinite(nControl)))
    return { method, status: 'invalid_input', power: null };
  return { method, status: 'ok', power: twoSidedPower(noncentrality(test, nControl), criticalZ(test.alpha)) };
}
