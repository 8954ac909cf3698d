import type { KnownExperiment } from './explain-queries.ts';
import type { ExplainedExperiment } from './explained-experiment.ts';

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
