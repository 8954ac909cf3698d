import type { Contrast } from '../analyze/contrast.ts';
import type { ProportionStats } from '../arms/arm-stats.ts';
import { isLowCount } from '../compare/pair.ts';
import { criticalT } from '../compare/t-test.ts';
import { normalSf } from '../distributions/normal.ts';
import { normalQuantile } from '../distributions/normal-quantile.ts';
import { studentTSf } from '../distributions/student-t.ts';
import { wilsonLimits } from '../proportion/wilson.ts';
import { findRoot } from '../special/find-root.ts';
import { type MarginTest, noMarginTest } from './margin-test.ts';
import { limitFactor, type RelativeMargin, roomOf } from './relative-limit.ts';

/**
 * Tests a margin at a single look, by Welch's t; for proportions with few successes or failures by the Wilson limits of each arm (Donner
 * and Zou 2012), which also exist for none.
 */
export function testMarginOnce(contrast: Contrast, relativeMargin: RelativeMargin): MarginTest {
  const { control, treatment, pair, plan } = contrast;
  const { alpha } = plan;
  if (!('control' in pair)) return noMarginTest('margin.welch', pair.status, pair.warnings);
  const hasLowCounts = isLowCount(control.stats) || isLowCount(treatment.stats);
  if (hasLowCounts && control.stats.kind === 'proportion' && treatment.stats.kind === 'proportion') {
    const arms = { control: control.stats, treatment: treatment.stats };
    return { ...testLowCounts(arms, relativeMargin, alpha), warnings: pair.warnings };
  }
  const { estimate, se, df } = roomOf(pair, relativeMargin);
  if (!(se > 0 && Number.isFinite(se) && Number.isFinite(estimate)))
    return { ...noMarginTest('margin.welch', 'zero_variance', pair.warnings), room: finiteOrNull(estimate) };
  const halfWidth = criticalT(alpha, df) * se;
  return {
    method: 'margin.welch',
    status: 'ok',
    warnings: pair.warnings,
    room: estimate,
    lower: estimate - halfWidth,
    upper: estimate + halfWidth,
    clearP: studentTSf(estimate / se, df),
    harmP: studentTSf(-estimate / se, df),
  };
}

/** Two proportions with few successes or failures. */
interface LowCountArms {
  readonly control: ProportionStats;
  readonly treatment: ProportionStats;
}

/** From here on, a p-value is below the smallest double. */
const maxZ = 38;

/**
 * Tests the margin of two proportions. The limits of T − k C are like Newcombe's, with the control's distances times k; p is the level at
 * which they reach 0.
 */
function testLowCounts(
  { control, treatment }: LowCountArms,
  relativeMargin: RelativeMargin,
  alpha: number,
): Omit<MarginTest, 'warnings'> {
  const factor = limitFactor(relativeMargin, 0);
  const [pC, pT] = [control.sum / control.n, treatment.sum / treatment.n];
  const distance = pT - factor * pC;
  const limits = (z: number) => {
    const [c, t] = [wilsonLimits(control, z), wilsonLimits(treatment, z)];
    const below = distance - Math.hypot(pT - t.ciLower, factor * (c.ciUpper - pC));
    const above = distance + Math.hypot(t.ciUpper - pT, factor * (pC - c.ciLower));
    return relativeMargin.direction === 'increase' ? { below, above } : { below: -above, above: -below };
  };
  const room = relativeMargin.direction === 'increase' ? distance : -distance;
  const distanceToZero = (z: number) => (room > 0 ? limits(z).below : -limits(z).above);
  const absoluteZ =
    room === 0 ? 0 : distanceToZero(maxZ) > 0 ? Number.POSITIVE_INFINITY : findRoot(distanceToZero, 0, maxZ);
  const z = room > 0 ? absoluteZ : -absoluteZ;
  const { below, above } = limits(-normalQuantile(alpha));
  const p = { clearP: normalSf(z), harmP: normalSf(-z) };
  return { method: 'margin.wilson', status: 'ok', room, lower: below, upper: above, ...p };
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
