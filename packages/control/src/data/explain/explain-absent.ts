import { explainRule } from '@pixel/engine';
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

/** Explains an experiment that isn't in the snapshot by its current status, which says nothing about an earlier time. */
export function explainAbsent(
  { experimentKey, status }: KnownExperiment,
  time: 'today' | 'earlier',
): ExplainedExperiment {
  const sentence = explainRule(time === 'today' ? codes[status] : 'was_not_live');
  return {
    experimentKey,
    status: 'excluded',
    reason: 'not_running',
    rules: [{ rule: 'status', passed: false, ...sentence }],
  };
}

/** Explains a survey that isn't in the snapshot the same way. */
export function explainAbsentSurvey(
  { surveyKey, status }: KnownSurvey,
  time: 'today' | 'earlier',
): ExplainedSurvey {
  const today = status === 'completed' ? 'is_completed' : codes[status];
  return {
    surveyKey,
    status: 'not_shown',
    reason: 'not_running',
    rules: [{ rule: 'status', passed: false, ...explainRule(time === 'today' ? today : 'was_not_live') }],
  };
}
