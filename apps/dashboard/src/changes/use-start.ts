import type { ExperimentView } from '@pixel/control/client';
import { unwrap } from '../api/client.ts';
import { experimentApi, useExperimentMutation } from '../session/use-experiment-mutation.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useDescribeFinding } from './describe-finding.ts';

/** Returns a mutation that starts or schedules an experiment. A toast shows the warnings and an undo action. */
export function useStart(experiment: ExperimentView) {
  const { start: words } = usePageWords('changes');
  const format = useFormat();
  const toast = useToast();
  const describeFinding = useDescribeFinding();
  const describeError = useDescribeError();
  const onError = (error: unknown) => toast({ tone: 'failed', text: describeError(error), error });
  const undo = useExperimentMutation<'draft' | 'paused'>(experiment, {
    send: (status, { param, revision }) =>
      unwrap(experimentApi.status.$post({ param, json: { revision, status } })),
  });
  return useExperimentMutation<{ readonly status: 'running' | 'scheduled'; readonly reason?: string }>(
    experiment,
    {
      send: async ({ status, reason }, { param, revision }) => {
        const changed = await unwrap(
          experimentApi.status.$post({
            param,
            json: { revision, status, ...(reason !== undefined && { reason }) },
          }),
        );
        const { name, startAt = '' } = changed.experiment;
        const message =
          status === 'running' ? words.started(name) : words.scheduled(name, format.time(startAt));
        const warnings = changed.warnings.map(describeFinding);
        toast({
          text:
            warnings.length === 0
              ? message
              : `${message} ${words.lookAt(warnings.length)} ${warnings.join('. ')}.`,
          undoLabel: status === 'running' ? words.pause : words.undo,
          undo: () => undo.mutate(status === 'running' ? 'paused' : 'draft', { onError }),
        });
        return changed;
      },
    },
  );
}
