import type { DescribedChange } from '../../project/differences/described-change.ts';

/** How a phase of an experiment went, for charts over its days. Times are ISO 8601, days those of the time zone. */
export interface Timeline {
  readonly experimentKey: string;
  /** Null before the experiment ran. */
  readonly phase: number | null;
  readonly timeZone: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Up to when visitors are counted; null where nothing was computed yet. */
  readonly computedAt: string | null;
  /** From the first one whose visitors count up to the newest; null where days are not kept. */
  readonly days: readonly TimelineDay[] | null;
  /** What was published of the experiment while the phase went on, from the first to the newest. */
  readonly marks: readonly TimelineMark[];
}

/** A day of a phase. */
export interface TimelineDay {
  /** As 2026-01-31. */
  readonly day: string;
  /** Whether all of it is counted: the first one begins with the phase, and the newest one is not over. */
  readonly isWhole: boolean;
  /** Who met the experiment first on that day, by variant. */
  readonly visitors: Readonly<Record<string, number>>;
}

/** A version that changed who gets what. */
export interface TimelineMark {
  readonly at: string;
  readonly author: string;
  readonly reason: string | null;
  readonly changes: readonly DescribedChange[];
  /** Whether the verdict counts from another time since: variants show something else. */
  readonly beginsEpoch: boolean;
}
