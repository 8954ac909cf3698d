import type { TraceRule } from '@pixel/engine';

/** The decision about one survey, as printed. */
export interface ExplainedSurvey {
  readonly surveyKey: string;
  /** Whether the page may show it; its trigger decides when it appears. */
  readonly status: 'shown' | 'not_shown';
  readonly reason?: string;
  readonly rules: readonly TraceRule[];
}
