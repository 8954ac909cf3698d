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
export function marginAtOnce(contrast: Contrast, question: RelativeMargin): MarginTest {
  const { control, treatment, pair, plan } = contrast;
  const { alpha } = plan;
  if (!('control' in pair)) return noMarginTest('margin.welch', pair.status, pair.warnings);
  const isRare = isLowCount(control.stats) || isLowCount(treatment.stats);
  if (isRare && control.stats.kind === 'proportion' && treatment.stats.kind === 'proportion') {
    const arms = { control: control.stats, treatment: treatment.stats };
    return { ...rare(arms, question, alpha), warnings: pair.warnings };
  }
  const { estimate, se, df } = roomOf(pair, question);
  if (!(se > 0 && Number.isFinite(se) && Number.isFinite(estimate)))
    return { ...noMarginTest('margin.welch', 'zero_variance', pair.warnings), room: numberOf(estimate) };
  const reach = criticalT(alpha, df) * se;
  return {
    method: 'margin.welch',
    status: 'ok',
    warnings: pair.warnings,
    room: estimate,
    lower: estimate - reach,
    upper: estimate + reach,
    clearP: studentTSf(estimate / se, df),
    harmP: studentTSf(-estimate / se, df),
  };
}

/** Two arms with few successes or failures. */
interface Rare {
  readonly control: ProportionStats;
  readonly treatment: ProportionStats;
}

/** From here on, a p-value is below the smallest double. */
const largestZ = 38;

/** The limits of T − k C are like Newcombe's, with the control's distances times k; p is the level at which they reach 0. */
function rare(
  { control, treatment }: Rare,
  question: RelativeMargin,
  alpha: number,
): Omit<MarginTest, 'warnings'> {
  const factor = limitFactor(question, 0);
  const [pC, pT] = [control.sum / control.n, treatment.sum / treatment.n];
  const distance = pT - factor * pC;
  const limits = (z: number) => {
    const [c, t] = [wilsonLimits(control, z), wilsonLimits(treatment, z)];
    const below = distance - Math.hypot(pT - t.ciLower, factor * (c.ciUpper - pC));
    const above = distance + Math.hypot(t.ciUpper - pT, factor * (pC - c.ciLower));
    return question.direction === 'increase' ? { below, above } : { below: -above, above: -below };
  };
  const room = question.direction === 'increase' ? distance : -distance;
  const missing = (z: number) => (room > 0 ? limits(z).below : -limits(z).above);
  const reached =
    room === 0 ? 0 : missing(largestZ) > 0 ? Number.POSITIVE_INFINITY : findRoot(missing, 0, largestZ);
  const z = room > 0 ? reached : -reached;
  const { below, above } = limits(-normalQuantile(alpha));
  const p = { clearP: normalSf(z), harmP: normalSf(-z) };
  return { method: 'margin.wilson', status: 'ok', room, lower: below, upper: above, ...p };
}

function numberOf(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
