import type { PreflightSubject } from './preflight-subject.ts';

/** What visitors had met of an experiment by its salt, as it stands. */
export interface ShownLately {
  /** Since when variants were shown that may still have an effect in these days; null where none were. Milliseconds since the epoch. */
  readonly since: number | null;
  /** Whether visitors may have met them before their first visit in these days, whose past is none then. */
  readonly isBefore: boolean;
}

/** How far back the past of a visitor goes. */
const pastMs = 14 * 86_400_000;

/**
 * Returns what was shown in the days that are looked at, or shortly before. Where it was not before their beginning, nobody can have met
 * it before the first visit in them.
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
