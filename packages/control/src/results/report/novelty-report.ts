import type { Sentence } from '../words/sentence.ts';
import type { Estimate, ReportedArm, ReportedComparison, ReportedMetric } from './results-report.ts';

/** Evidence on whether a goal's effect lasts. It is exploratory and decides nothing. */
export interface NoveltyReport
  extends Pick<ReportedMetric, 'goalKey' | 'name' | 'kind' | 'unit' | 'currency' | 'direction'> {
  readonly experimentKey: string;
  readonly phase: number;
  /** Only events before this time count; ISO 8601. */
  readonly computedAt: string;
  /** Results by day since the first exposure; null if unknown. */
  readonly sinceExposure: DaysSinceExposure | null;
  /** Why `sinceExposure` is unknown, or null. */
  readonly reason: Sentence | null;
  /** Results by day of first exposure, oldest first; empty for an earlier look. */
  readonly byFirstDay: readonly FirstDay[];
}

/** What the same visitors did on each day after their first exposure. */
export interface DaysSinceExposure {
  readonly days: number;
  /** Number of visitors whose first exposure is at least `days` ago, by variant. */
  readonly visitors: Readonly<Record<string, number>>;
  /** From day 1. */
  readonly points: readonly DayPoint[];
  /** Each variant against the control. */
  readonly trends: readonly ReportedTrend[];
}

export interface DayPoint {
  readonly day: number;
  /** Mean per visitor, by variant. Shares count each visitor's first conversion; values are not capped. */
  readonly values: Readonly<Record<string, number | null>>;
  /** With 95% intervals, valid for a single day and look. */
  readonly comparisons: readonly { readonly variantKey: string; readonly relative: Estimate }[];
}

export interface ReportedTrend {
  readonly variantKey: string;
  readonly state: 'falls' | 'rises' | 'not_shown' | 'too_few';
  /** Corrected for the number of variants; valid for a single look. */
  readonly pValue: number | null;
  /** Fitted lifts on the first and on the last of `days`. */
  readonly first: number | null;
  readonly last: number | null;
  readonly days: number;
  readonly sentence: Sentence;
}

/** Visitors first exposed on the same day. */
export interface FirstDay {
  /** In the project's time zone, such as 2026-01-31. */
  readonly day: string;
  readonly arms: readonly Pick<ReportedArm, 'variantKey' | 'n' | 'open' | 'value'>[];
  /** With intervals valid for a single day and look. */
  readonly comparisons: readonly Pick<ReportedComparison, 'variantKey' | 'relative' | 'level'>[];
}
