import { checkHealth, holm } from '@pixel/stats';
import { shownBefore } from '../health/kept-health.ts';
import { furthest } from '../health/mismatch-of.ts';
import type { Look } from '../looks/look.ts';

/** What a look says of how all visitors were split, on which it depends whether its results are to be trusted. */
interface SplitFigures {
  /** The least p-value of all looks; null where none could be computed. */
  readonly pValue: number | null;
  readonly isMismatch: boolean;
  /** How far the split of all visitors is off; null where it is not. */
  readonly mismatch: Readonly<Record<'variant' | 'share' | 'expected' | 'pValue', unknown>> | null;
}

/** Returns what a look says of its split. */
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

/** Computes the same again from the visitors that it counts, and from the look before. What groups of visitors came to is as it has kept it. */
export function splitAgain(
  { basis, variants, health: { kept } }: Look,
  before: Look | undefined,
): SplitFigures {
  const { plan, epoch, isCompleted } = basis;
  const counted = basis.variants.map((variant) => {
    const found = variants.find(({ variantKey }) => variantKey === variant.variantKey);
    return { ...variant, visitors: found?.visitors ?? 0, multiExposed: found?.multiExposed ?? 0 };
  });
  const shown = shownBefore(before?.health.kept ?? null, epoch.number);
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
    mismatch: health.isMismatch ? { ...furthest(counted, visitors), pValue } : null,
  };
}
