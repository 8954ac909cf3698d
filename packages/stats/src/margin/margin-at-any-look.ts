import { isBurningIn, isBurningInAtLimit, isUnsettled } from '../analyze/burn-in.ts';
import type { Contrast } from '../analyze/contrast.ts';
import { warn } from '../result.ts';
import { isTuned } from '../sequential/asymptotic.ts';
import { mixtureScale, multiplier, oneSidedPValue } from '../sequential/boundary.ts';
import { type MarginTest, noMarginTest } from './margin-test.ts';
import { type DescribedPair, limitFactor, type RelativeMargin, roomOf } from './relative-limit.ts';

/**
 * Tests a margin at one of any number of looks, by one-sided asymptotic confidence sequences in both directions (Waudby-Smith et al. 2021,
 * equations 134 and 155). Nothing is cleared during the burn-in. Harm can be found once there would be enough visitors with a value at the
 * limit; until there are four times as many, both arms use the larger of their variances.
 */
export function marginAtAnyLook(contrast: Contrast, question: RelativeMargin): MarginTest {
  const method = 'margin.sequential';
  const { pair, plan } = contrast;
  const tuning = { alpha: plan.alpha, nStar: plan.nStar ?? 0, side: 'greater' } as const;
  if (!isTuned(tuning)) return noMarginTest(method, 'invalid_input');
  if (!('control' in pair)) return noMarginTest(method, pair.status, pair.warnings);
  const { estimate, se } = roomOf(pair, question);
  if (!Number.isFinite(estimate) || !Number.isFinite(se))
    return noMarginTest(method, 'invalid_input', pair.warnings);
  const isBurning = isBurningIn(contrast);
  const isEarly = isBurningInAtLimit(contrast, limitFactor(question, pair.control.mean));
  const harmSe = isUnsettled(contrast) ? Math.max(se, seOfFew(pair, question)) : se;
  if (!(harmSe > 0)) return { ...noMarginTest(method, 'zero_variance', pair.warnings), room: estimate };
  const n = pair.control.n + pair.treatment.n;
  const rho = mixtureScale(tuning);
  const width = multiplier(n, rho, tuning);
  const isClearable = !isBurning && se > 0;
  return {
    method,
    status: 'ok',
    warnings: [...pair.warnings, ...(isBurning ? [warn('burn_in')] : [])],
    room: estimate,
    lower: isClearable ? estimate - width * se : null,
    upper: isEarly ? null : estimate + width * harmSe,
    clearP: isClearable ? oneSidedPValue(estimate / se, n, rho) : 1,
    harmP: isEarly ? 1 : oneSidedPValue(-estimate / harmSe, n, rho),
  };
}

/** Standard error of T − k C if T and k C have the same variance, as they do at the limit: the larger of the two. */
function seOfFew({ control, treatment }: DescribedPair, question: RelativeMargin): number {
  const factor = limitFactor(question, control.mean);
  const variance = Math.max(treatment.variance, factor * factor * control.variance);
  return Math.sqrt(variance / treatment.n + variance / control.n);
}
