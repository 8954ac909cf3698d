import { traced } from '@pixel/engine';
import type { KnownExperiment, KnownSurvey } from './explain-queries.ts';
import type { ExplainedExperiment } from './explained-experiment.ts';
import type { ExplainedSurvey } from './explained-survey.ts';

const codes = {
  draft: 'is_draft',
  scheduled: 'is_scheduled',
  running: 'is_running',
  paused: 'is_paused',
  completed: 'is_completed_only',
  archived: 'is_archived',
} as const;

/** Explains an experiment that edges know nothing of: by its status of today, which says nothing of an earlier time. */
export function explainAbsent(
  { experimentKey, status }: KnownExperiment,
  asked: 'today' | 'earlier',
): ExplainedExperiment {
  const said = traced(asked === 'today' ? codes[status] : 'was_not_live');
  return {
    experimentKey,
    status: 'excluded',
    reason: 'not_running',
    rules: [{ rule: 'status', passed: false, ...said }],
  };
}

/** Explains a survey that edges know nothing of, in the same way. */
export function explainAbsentSurvey(
  { surveyKey, status }: KnownSurvey,
  asked: 'today' | 'earlier',
): ExplainedSurvey {
  const today = status === 'completed' ? 'is_completed' : codes[status];
  return {
    surveyKey,
    status: 'not_shown',
    reason: 'not_running',
    rules: [{ rule: 'status', passed: false, ...traced(asked === 'today' ? today : 'was_not_live') }],
  };
}
