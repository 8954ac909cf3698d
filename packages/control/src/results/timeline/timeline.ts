import type { DescribedChange } from '../../project/differences/described-change.ts';

/** A phase by day, for charts. Times are ISO 8601; days are in the project's time zone. */
export interface Timeline {
  readonly experimentKey: string;
  /** Null before the experiment ran. */
  readonly phase: number | null;
  readonly timeZone: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Visitors count up to this time; null if nothing was computed yet. */
  readonly computedAt: string | null;
  /** From the first day whose visitors count to the newest; null if the look has no daily data. */
  readonly days: readonly TimelineDay[] | null;
  /** Publications of the experiment during the phase, oldest first. */
  readonly marks: readonly TimelineMark[];
}

/** A day of a phase. */
export interface TimelineDay {
  /** Such as 2026-01-31. */
  readonly day: string;
  /** Whether the whole day counts. The first day may begin with the phase, and the newest one may not be over. */
  readonly isWhole: boolean;
  /** New visitors on that day, by variant. */
  readonly visitors: Readonly<Record<string, number>>;
}

/** A publication that changed what visitors see, or who sees it. */
export interface TimelineMark {
  readonly at: string;
  readonly author: string;
  readonly reason: string | null;
  readonly changes: readonly DescribedChange[];
  /** Whether the verdict counts only from this version on, because it changed what variants show. */
  readonly beginsEpoch: boolean;
}
