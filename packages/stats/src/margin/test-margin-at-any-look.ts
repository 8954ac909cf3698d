import { isBurningIn, isBurningInAtLimit, isUnsettled } from '../analyze/burn-in.ts';
import type { Contrast } from '../analyze/contrast.ts';
import { warning } from '../result.ts';
import { isValidTuning } from '../sequential/asymptotic.ts';
import { mixtureScale, multiplier, oneSidedPValue } from '../sequential/boundary.ts';
import { type MarginTest, noMarginTest } from './margin-test.ts';
import { type DescribedPair, limitFactor, type RelativeMargin, roomOf } from './relative-limit.ts';

/**
 * Tests a margin at one of any number of looks, by one-sided asymptotic confidence sequences in both directions (Waudby-Smith et al. 2021,
 * equations 134 and 155). Nothing is cleared during the burn-in. Harm can be found once there would be enough visitors with a value at the
 * limit; until there are four times as many, both arms use the larger of their variances.
 */
export function testMarginAtAnyLook(contrast: Contrast, relativeMargin: RelativeMargin): MarginTest {
  const method = 'margin.sequential';
  const { pair, plan } = contrast;
  const tuning = { alpha: plan.alpha, nStar: plan.nStar ?? 0, side: 'greater' } as const;
  if (!isValidTuning(tuning)) return noMarginTest(method, 'invalid_input');
  if (!('control' in pair)) return noMarginTest(method, pair.status, pair.warnings);
  const { estimate, se } = roomOf(pair, relativeMargin);
  if (!Number.isFinite(estimate) || !Number.isFinite(se))
    return noMarginTest(method, 'invalid_input', pair.warnings);
  const isBurnIn = isBurningIn(contrast);
  const isBurnInAtLimit = isBurningInAtLimit(contrast, limitFactor(relativeMargin, pair.control.mean));
  const harmSe = isUnsettled(contrast) ? Math.max(se, conservativeSe(pair, relativeMargin)) : se;
  if (!(harmSe > 0)) return { ...noMarginTest(method, 'zero_variance', pair.warnings), room: estimate };
  const n = pair.control.n + pair.treatment.n;
  const rho = mixtureScale(tuning);
  const critical = multiplier(n, rho, tuning);
  const canClear = !isBurnIn && se > 0;
  return {
    method,
    status: 'ok',
    warnings: [...pair.warnings, ...(isBurnIn ? [warning('burn_in')] : [])],
    room: estimate,
    lower: canClear ? estimate - critical * se : null,
    upper: isBurnInAtLimit ? null : estimate + critical * harmSe,
    clearP: canClear ? oneSidedPValue(estimate / se, n, rho) : 1,
    harmP: isBurnInAtLimit ? 1 : oneSidedPValue(-estimate / harmSe, n, rho),
  };
}

/** Returns the standard error of T − k C if both T and k C have the larger of their two variances. */
function conservativeSe({ control, treatment }: DescribedPair, relativeMargin: RelativeMargin): number {
  const factor = limitFactor(relativeMargin, control.mean);
  const variance = Math.max(treatment.variance, factor * factor * control.variance);
  return Math.sqrt(variance / treatment.n + variance / control.n);
}
