import { checkHealth, holm } from '@pixel/stats';
import { findMostDeviating } from '../health/measure-mismatch.ts';
import { previousHealthOf } from '../health/previous-health.ts';
import type { Look } from '../looks/look.ts';

/** The figures of a look's test of the split of all visitors, which determines whether its results are trusted. */
interface SplitFigures {
  /** The smallest p-value over all looks; null if it couldn't be computed. */
  readonly pValue: number | null;
  readonly isMismatch: boolean;
  /** The variant that deviates most, if the split of all visitors is off; otherwise null. */
  readonly mismatch: Readonly<Record<'variant' | 'share' | 'expected' | 'pValue', unknown>> | null;
}

/** Returns the split figures that a look contains. */
export function storedSplit({ health: { kept, isMismatch, mismatch } }: Look): SplitFigures {
  return {
    pValue: kept.pValue,
    isMismatch,
    mismatch:
      mismatch?.among === 'all'
        ? {
            variant: mismatch.variant,
            share: mismatch.share,
            expected: mismatch.expected,
            pValue: mismatch.pValue,
          }
        : null,
  };
}

/** Recomputes a look's split figures from its visitor counts and the previous look. The p-values of groups are taken as stored. */
export function recomputeSplit(
  { basis, variants, health: { kept } }: Look,
  previous: Look | undefined,
): SplitFigures {
  const { plan, epoch, isCompleted } = basis;
  const counted = basis.variants.map((variant) => {
    const found = variants.find(({ variantKey }) => variantKey === variant.variantKey);
    return { ...variant, visitors: found?.visitors ?? 0, multiExposed: found?.multiExposed ?? 0 };
  });
  const previousHealth = previousHealthOf(previous?.health.kept ?? null, epoch.number);
  const health = checkHealth(
    { arms: counted, ...(previousHealth.pValue !== null && { previousPValue: previousHealth.pValue }) },
    { ...plan.srm, isFinal: isCompleted },
  );
  const pValue = health.live.status === 'ok' ? health.live.runningPValue : null;
  const isOffInGroup = holm(kept.values.map((group) => group.pValue)).some((p) => p < plan.srm.alpha);
  const visitors = counted.map((variant) => variant.visitors);
  return {
    pValue: pValue ?? previousHealth.pValue,
    isMismatch: health.isMismatch || isOffInGroup,
    mismatch: health.isMismatch ? { ...findMostDeviating(counted, visitors), pValue } : null,
  };
}
