import { checkHealth, holm } from '@pixel/stats';
import { mostDeviating } from '../health/measure-mismatch.ts';
import { previousHealthOf } from '../health/previous-health.ts';
import type { Look } from '../looks/look.ts';

/** A look's result on the split of all visitors, which determines whether its results are trusted. */
interface SplitFigures {
  /** The smallest p-value over all looks; null if it couldn't be computed. */
  readonly pValue: number | null;
  readonly isMismatch: boolean;
  /** How far the split of all visitors is off; null if it isn't. */
  readonly mismatch: Readonly<Record<'variant' | 'share' | 'expected' | 'pValue', unknown>> | null;
}

/** Returns a look's result on its split. */
export function splitOf({ health: { kept, isMismatch, mismatch } }: Look): SplitFigures {
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

/** Recomputes the same from the look's visitor counts and the look before. Uses the kept p-values of groups. */
export function recomputeSplit(
  { basis, variants, health: { kept } }: Look,
  before: Look | undefined,
): SplitFigures {
  const { plan, epoch, isCompleted } = basis;
  const counted = basis.variants.map((variant) => {
    const found = variants.find(({ variantKey }) => variantKey === variant.variantKey);
    return { ...variant, visitors: found?.visitors ?? 0, multiExposed: found?.multiExposed ?? 0 };
  });
  const shown = previousHealthOf(before?.health.kept ?? null, epoch.number);
  const health = checkHealth(
    { arms: counted, ...(shown.pValue !== null && { previousPValue: shown.pValue }) },
    { ...plan.srm, isFinal: isCompleted },
  );
  const pValue = health.live.status === 'ok' ? health.live.runningPValue : null;
  const isOffInGroup = holm(kept.values.map((group) => group.pValue)).some((p) => p < plan.srm.alpha);
  const visitors = counted.map((variant) => variant.visitors);
  return {
    pValue: pValue ?? shown.pValue,
    isMismatch: health.isMismatch || isOffInGroup,
    mismatch: health.isMismatch ? { ...mostDeviating(counted, visitors), pValue } : null,
  };
}
