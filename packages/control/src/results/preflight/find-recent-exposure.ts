import type { PreflightSubject } from './preflight-subject.ts';

/** Recent exposures to an experiment's current salt. */
export interface RecentExposure {
  /**
   * Start of the earliest exposures that may still have an effect in the period, in milliseconds since the epoch; null if there were none.
   */
  readonly since: number | null;
  /** Whether visitors may have been exposed before their first visit in the period, so that their past is contaminated. */
  readonly isContaminated: boolean;
}

/** How far back a visitor's past goes. */
const pastMs = 14 * 86_400_000;

/**
 * Returns what was shown during the period, or shortly before. If nothing was shown before its beginning, no visitor was exposed before its
 * first visit in it.
 */
export function findRecentExposure(
  shown: PreflightSubject['shown'],
  { from, until }: { readonly from: number; readonly until: number },
): RecentExposure {
  const recent = shown.filter((period) => period.from < until && (period.until ?? until) > from - pastMs);
  return {
    since: recent.length === 0 ? null : Math.min(...recent.map((period) => period.from)),
    isContaminated: recent.some((period) => period.from < from),
  };
}
