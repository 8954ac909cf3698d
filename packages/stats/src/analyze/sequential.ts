import { confidenceSequenceOfPair } from '../sequential/asymptotic.ts';
import { mixtureScale, multiplier } from '../sequential/boundary.ts';
import { finite } from './comparison.ts';
import { type Contrast, type EngineResult, hypothesisOf } from './contrast.ts';
import { relativeInterval } from './relative.ts';

/**
 * Compares two arms at one of any number of looks: by an asymptotic confidence sequence, and Fieller's relative interval with the same
 * multiplier.
 */
export function analyzeSequential({ pair, plan }: Contrast, alpha: number): EngineResult {
  const tuning = { alpha, tunedAlpha: plan.alpha, nStar: plan.nStar ?? 0, ...hypothesisOf(plan) };
  const result = confidenceSequenceOfPair(pair, tuning);
  const twoSided = { ...tuning, side: 'two' } as const;
  const hasInterval = 'control' in pair && result.status === 'ok';
  const fiellerMultiplier = hasInterval
    ? multiplier(pair.control.n + pair.treatment.n, mixtureScale(twoSided), twoSided)
    : null;
  const { relative, warnings } = relativeInterval(pair, fiellerMultiplier);
  const { method, estimate } = result;
  return {
    status: result.status,
    method,
    warnings: [...result.warnings, ...warnings],
    absolute: { method, estimate, lower: finite(result.ciLower), upper: finite(result.ciUpper) },
    relative,
    pValue: result.pValue,
    logE: result.logE,
  };
}
