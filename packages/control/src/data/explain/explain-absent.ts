import type { KnownExperiment, KnownSurvey } from './explain-queries.ts';
import type { ExplainedExperiment } from './explained-experiment.ts';
import type { ExplainedSurvey } from './explained-survey.ts';

const messages: Readonly<Record<KnownExperiment['status'], string>> = {
  draft: 'It is a draft.',
  scheduled: 'It is scheduled.',
  running: 'It is running.',
  paused: 'It is paused.',
  completed: 'It is completed, and no variant is rolled out.',
  archived: 'It is archived.',
};

/** Explains an experiment that edges know nothing of: by its status of today, which says nothing of an earlier time. */
export function explainAbsent(
  { experimentKey, status }: KnownExperiment,
  asked: 'today' | 'earlier',
): ExplainedExperiment {
  const message = asked === 'today' ? messages[status] : 'It was not live then.';
  return {
    experimentKey,
    status: 'excluded',
    reason: 'not_running',
    rules: [{ rule: 'status', passed: false, message }],
  };
}

/** Explains a survey that edges know nothing of, in the same way. */
export function explainAbsentSurvey(
  { surveyKey, status }: KnownSurvey,
  asked: 'today' | 'earlier',
): ExplainedSurvey {
  const today = status === 'completed' ? 'It is completed.' : messages[status];
  return {
    surveyKey,
    status: 'not_shown',
    reason: 'not_running',
    rules: [{ rule: 'status', passed: false, message: asked === 'today' ? today : 'It was not live then.' }],
  };
}
