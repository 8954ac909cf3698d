import type { TraceRule } from '@pixel/engine';

/** How one survey was decided, as it is printed. */
export interface ExplainedSurvey {
  readonly surveyKey: string;
  /** Whether the page is offered it: its trigger decides when it appears. */
  readonly status: 'shown' | 'not_shown';
  readonly reason?: string;
  readonly rules: readonly TraceRule[];
}
