import type { ExperimentView } from '@pixel/control/client';
import { useNavigate } from '@tanstack/react-router';
import { read } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { experimentCalls, useExperimentAct } from '../session/use-experiment-act.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { usePageWords } from '../words/page-words.ts';

type Status = ExperimentView['status'];

/** Actions on an experiment that apply immediately, with undo in a toast. */
export interface Moves {
  /** Changes the status. */
  readonly move: (status: Status) => void;
  /** Generates a new salt for a draft. */
  readonly takeSalt: () => void;
  /** Creates a draft with the same content and opens it. */
  readonly duplicate: () => void;
}

/** Returns the actions on an experiment that need no confirmation. */
export function useMoves(experiment: ExperimentView): Moves {
  const { told } = usePageWords('lifecycle');
  const toast = useToast();
  const describeError = useDescribeError();
  const navigate = useNavigate();
  const projectKey = useProjectKey();
  const { experimentKey, name, isChanged } = experiment;
  const onError = (error: unknown) => toast({ tone: 'failed', text: describeError(error), error });

  const status = useExperimentAct<Status>(experiment, {
    send: (wanted, { param, revision }) =>
      read(experimentCalls.status.$post({ param, json: { revision, status: wanted } })),
    meanwhile: (wanted) => ({ status: wanted }),
  });
  const salt = useExperimentAct<string | undefined>(experiment, {
    send: (wanted, { param, revision }) =>
      read(
        experimentCalls.salt.$post({
          param,
          json: { revision, ...(wanted !== undefined && { salt: wanted }) },
        }),
      ),
  });

  function messageOf(before: Status, after: Status): string | undefined {
    if (after === 'paused') return (isChanged ? told.pausedWithEdits : told.paused)(name);
    if (before === 'archived') return told.restored(name);
    if (after === 'running' || after === 'draft' || after === 'archived') return told[after](name);
    return undefined;
  }

  return {
    move(wanted) {
      const before = experiment.status;
      const back = backFrom(before, wanted);
      status.mutate(wanted, {
        onSuccess: () =>
          toast({
            text: messageOf(before, wanted),
            ...(back !== undefined && { undo: () => status.mutate(back, { onError }) }),
          }),
        onError,
      });
    },
    takeSalt() {
      const before = experiment.salt;
      salt.mutate(undefined, {
        onSuccess: () => toast({ text: told.salt, undo: () => salt.mutate(before, { onError }) }),
        onError,
      });
    },
    duplicate() {
      read(experimentCalls.duplicate.$post({ param: { projectKey, experimentKey }, json: {} })).then(
        ({ experiment: copy }) => {
          toast({ text: told.duplicated(copy.name) });
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
function backFrom(before: Status, after: Status): Status | undefined {
  if (before === 'draft' && after === 'running') return 'paused';
  return before === 'scheduled' && after === 'running' ? 'paused' : before;
}
