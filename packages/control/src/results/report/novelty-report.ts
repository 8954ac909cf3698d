import type { Sentence } from '../words/sentence.ts';
import type { Estimate, ReportedArm, ReportedComparison, ReportedMetric } from './results-report.ts';

/** Whether what a goal shows lasts. It is looked at besides the plan, and decides nothing. */
export interface NoveltyReport
  extends Pick<ReportedMetric, 'goalKey' | 'name' | 'kind' | 'unit' | 'currency' | 'direction'> {
  readonly experimentKey: string;
  readonly phase: number;
  /** What is counted up to then, ISO 8601. */
  readonly computedAt: string;
  /** By the day since the first exposure; null where that is not known. */
  readonly sinceExposure: DaysSinceExposure | null;
  /** Why it is not known, or null. */
  readonly reason: Sentence | null;
  /** By the day of the first exposure, from the first to the newest; none of an earlier look. */
  readonly byFirstDay: readonly FirstDay[];
}

/** What the same visitors did on each day since they met the experiment. */
export interface DaysSinceExposure {
  readonly days: number;
  /** By variant: those who have been there for all days. */
  readonly visitors: Readonly<Record<string, number>>;
  /** From the first day, which is 1. */
  readonly points: readonly DayPoint[];
  /** Of each variant against the control. */
  readonly trends: readonly ReportedTrend[];
}

export interface DayPoint {
  readonly day: number;
  /** Per visitor, by variant: of a share, who converted first on that day; values are not capped. */
  readonly values: Readonly<Record<string, number | null>>;
  /** Intervals are of one day and one look, at 95 %. */
  readonly comparisons: readonly { readonly variantKey: string; readonly relative: Estimate }[];
}

export interface ReportedTrend {
  readonly variantKey: string;
  readonly state: 'falls' | 'rises' | 'not_shown' | 'too_few';
  /** Corrected for the number of variants; of one look. */
  readonly pValue: number | null;
  /** Lifts on the line, on the first day and on the last one of `days`. */
  readonly first: number | null;
  readonly last: number | null;
  readonly days: number;
  readonly sentence: Sentence;
}

/** Those who first met the experiment on one day. */
export interface FirstDay {
  /** In the project's time zone, as 2026-01-31. */
  readonly day: string;
  readonly arms: readonly Pick<ReportedArm, 'variantKey' | 'n' | 'open' | 'value'>[];
  /** Intervals are of one day and one look. */
  readonly comparisons: readonly Pick<ReportedComparison, 'variantKey' | 'relative' | 'level'>[];
}
