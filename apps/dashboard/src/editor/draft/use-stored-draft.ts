import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { createDraftKeeper } from '../../draft/draft-keeper.ts';
import { createDraftStorage } from '../../draft/draft-storage.ts';
import { useDraftKeeper } from '../../draft/use-draft-keeper.ts';
import { useOwnSession } from '../../draft/use-own-session.ts';
import { experimentQuery, useExperiment } from '../../session/experiment.ts';
import { useCanActAs, useProjectKey } from '../../session/project.ts';
import { useMe } from '../../session/use-me.ts';
import { useDescribeProblemAt, useProblems } from '../../session/use-problems.ts';
import { type ExperimentContent, experimentContentOf, experimentPatchOf } from './content.ts';
import type { Draft } from './draft.tsx';
import { experimentDraft } from './experiment-draft.ts';

/** Returns the draft of the experiment in the URL at mount; for another experiment, remount the component, as with a React key. */
export function useStoredDraft(): Draft {
  const projectKey = useProjectKey();
  const experiment = useExperiment();
  const { experimentKey } = experiment;
  const queryClient = useQueryClient();
  const { userId } = useMe().user;
  const isReadOnly = !useCanActAs('editor') || experiment.status === 'archived';

  const isOwnSession = useOwnSession(userId);

  const [keeper] = useState(() => {
    const query = experimentQuery(projectKey, experimentKey);
    return createDraftKeeper({
      kind: experimentDraft,
      resource: experiment,
      storage: createDraftStorage<ExperimentContent>({ userId, projectKey, resource: experimentKey }),
      canSend: isOwnSession,
      async send(patch, revision) {
        const { experiment: saved } = await unwrap(
          api.projects[':projectKey'].experiments[':experimentKey'].$patch({
            param: { projectKey, experimentKey },
            header: { 'If-Match': `"${revision}"` },
            json: { ...patch },
          }),
        );
        return saved;
      },
      onSaved(saved) {
        // An older response still in flight would overwrite this one.
        void queryClient.cancelQueries({ queryKey: query.queryKey });
        queryClient.setQueryData(query.queryKey, saved);
      },
    });
  });
  const { state, status } = useDraftKeeper(keeper, experiment);
  const { content, server, history, conflicts } = state;
  const problems = useProblems({
    kind: 'experiment',
    key: experimentKey,
    content: experimentPatchOf(experimentContentOf(server), content) ?? {},
  });
  const problemAt = useDescribeProblemAt(problems);
  const { change, revert, undo, redo, endStep, resolve } = keeper;

  return {
    experiment: server,
    content,
    change,
    revert,
    undo: history.done.length > 0 ? undo : undefined,
    redo: history.undone.length > 0 ? redo : undefined,
    endStep,
    save: keeper.flush,
    status,
    conflicts,
    resolve,
    problems,
    problemAt,
    isReadOnly,
  };
}
