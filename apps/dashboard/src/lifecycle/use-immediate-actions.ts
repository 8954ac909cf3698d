import type { ExperimentView } from '@pixel/control/client';
import { useNavigate } from '@tanstack/react-router';
import { unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { experimentApi, useExperimentMutation } from '../session/use-experiment-mutation.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { usePageWords } from '../words/page-words.ts';

type Status = ExperimentView['status'];

/** Actions on an experiment that apply without confirmation; most can be undone in a toast. */
export interface ImmediateActions {
  readonly changeStatus: (status: Status) => void;
  /** Generates a new salt for a draft. */
  readonly renewSalt: () => void;
  /** Creates a draft with the same content and opens it. */
  readonly duplicate: () => void;
}

/** Returns the actions on an experiment that need no confirmation. */
export function useImmediateActions(experiment: ExperimentView): ImmediateActions {
  const { toasts } = usePageWords('lifecycle');
  const toast = useToast();
  const describeError = useDescribeError();
  const navigate = useNavigate();
  const projectKey = useProjectKey();
  const { experimentKey, name, isChanged } = experiment;
  const onError = (error: unknown) => toast({ tone: 'failed', text: describeError(error), error });

  const status = useExperimentMutation<Status>(experiment, {
    send: (newStatus, { param, revision }) =>
      unwrap(experimentApi.status.$post({ param, json: { revision, status: newStatus } })),
    optimisticUpdate: (newStatus) => ({ status: newStatus }),
  });
  const salt = useExperimentMutation<string | undefined>(experiment, {
    send: (newSalt, { param, revision }) =>
      unwrap(
        experimentApi.salt.$post({
          param,
          json: { revision, ...(newSalt !== undefined && { salt: newSalt }) },
        }),
      ),
  });

  function describeStatusChange(before: Status, after: Status): string | undefined {
    if (after === 'paused') return (isChanged ? toasts.pausedWithEdits : toasts.paused)(name);
    if (before === 'archived') return toasts.restored(name);
    if (after === 'running' || after === 'draft' || after === 'archived') return toasts[after](name);
    return undefined;
  }

  return {
    changeStatus(newStatus) {
      const before = experiment.status;
      const undoTo = undoStatus(before, newStatus);
      status.mutate(newStatus, {
        onSuccess: () =>
          toast({
            text: describeStatusChange(before, newStatus),
            ...(undoTo !== undefined && { undo: () => status.mutate(undoTo, { onError }) }),
          }),
        onError,
      });
    },
    renewSalt() {
      const before = experiment.salt;
      salt.mutate(undefined, {
        onSuccess: () => toast({ text: toasts.salt, undo: () => salt.mutate(before, { onError }) }),
        onError,
      });
    },
    duplicate() {
      unwrap(experimentApi.duplicate.$post({ param: { projectKey, experimentKey }, json: {} })).then(
        ({ experiment: copy }) => {
          toast({ text: toasts.duplicated(copy.name) });
          void navigate({
            to: '/p/$projectKey/experiments/$experimentKey/setup',
            params: { projectKey, experimentKey: copy.experimentKey },
          });
        },
        onError,
      );
    },
  };
}

/** Returns the status that undoes a change; undefined if it can't be undone. */
function undoStatus(before: Status, after: Status): Status | undefined {
  if (before === 'draft' && after === 'running') return 'paused';
  return before === 'scheduled' && after === 'running' ? 'paused' : before;
}
