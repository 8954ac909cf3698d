import { sequentialOfPair } from '../sequential/asymptotic.ts';
import { mixtureScale, multiplier } from '../sequential/boundary.ts';
import { finite } from './comparison.ts';
import { type Contrast, type Finding, questionOf } from './contrast.ts';
import { relativeOf } from './relative.ts';

/** One of any number of looks: an asymptotic confidence sequence, and Fieller's relative interval with the same multiplier. */
export function findSequential({ pair, plan }: Contrast, alpha: number): Finding {
  const tuning = { alpha, tunedAlpha: plan.alpha, nStar: plan.nStar ?? 0, ...questionOf(plan) };
  const look = sequentialOfPair(pair, tuning);
  const twoSided = { ...tuning, side: 'two' } as const;
  const isFound = 'control' in pair && look.status === 'ok';
  const width = isFound
    ? multiplier(pair.control.n + pair.treatment.n, mixtureScale(twoSided), twoSided)
    : null;
  const { relative, warnings } = relativeOf(pair, width);
  const { method, estimate } = look;
  return {
    status: look.status,
    method,
    warnings: [...look.warnings, ...warnings],
    absolute: { method, estimate, lower: finite(look.ciLower), upper: finite(look.ciUpper) },
    relative,
    pValue: look.pValue,
    logE: look.logE,
  };
}
