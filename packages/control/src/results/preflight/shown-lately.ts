import type { PreflightSubject } from './preflight-subject.ts';

/** Recent exposures to an experiment's current salt. */
export interface ShownLately {
  /**
   * Start of the earliest exposures that may still have an effect in the period, in milliseconds since the epoch; null if there were none.
   */
  readonly since: number | null;
  /** Whether visitors may have been exposed before their first visit in the period, so that their past is contaminated. */
  readonly isBefore: boolean;
}

/** How far back a visitor's past goes. */
const pastMs = 14 * 86_400_000;

/**
 * Returns what was shown during the period, or shortly before. If nothing was shown before its beginning, no visitor was exposed before its
 * first visit in it.
 */
export function shownLately(
  shown: PreflightSubject['shown'],
  { from, until }: { readonly from: number; readonly until: number },
): ShownLately {
  const lately = shown.filter((each) => each.from < until && (each.until ?? until) > from - pastMs);
  return {
    since: lately.length === 0 ? null : Math.min(...lately.map((each) => each.from)),
    isBefore: lately.some((each) => each.from < from),
  };
}
