import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, read } from '../../api/client.ts';
import { experimentQuery, useExperiment } from '../../session/experiment.ts';
import { useMay, useProjectKey } from '../../session/project.ts';
import { meQuery, useMe } from '../../session/use-me.ts';
import { useProblemAt, useProblems } from '../../session/use-problems.ts';
import { contentOf, patchOf } from './content.ts';
import type { Draft } from './draft.tsx';
import { createDraftKeeper } from './draft-keeper.ts';
import { createDraftKeep } from './keep-draft.ts';
import { useOwnSession } from './use-own-session.ts';

/** Returns the draft of the experiment of the address; it stays the same one as long as the part is shown. */
export function useKeptDraft(): Draft {
  const projectKey = useProjectKey();
  const experiment = useExperiment();
  const { experimentKey } = experiment;
  const queries = useQueryClient();
  const { userId } = useMe().user;
  const isReadOnly = !useMay('editor') || experiment.status === 'archived';

  const isOwnSession = useOwnSession(userId);

  const [keeper] = useState(() => {
    const query = experimentQuery(projectKey, experimentKey);
    return createDraftKeeper({
      experiment,
      keep: createDraftKeep({ userId, projectKey, experimentKey }),
      maySend: isOwnSession,
      async send(patch, revision) {
        const { experiment: saved } = await read(
          api.projects[':projectKey'].experiments[':experimentKey'].$patch({
            param: { projectKey, experimentKey },
            header: { 'If-Match': `"${revision}"` },
            json: { ...patch },
          }),
        );
        return saved;
      },
      onSaved(saved) {
        // An older answer that is still on its way would take the place of this one.
        void queries.cancelQueries({ queryKey: query.queryKey });
        queries.setQueryData(query.queryKey, saved);
      },
    });
  });
  const { state, status } = useSyncExternalStore(keeper.listen, keeper.read);

  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => keeper.receive(experiment), [keeper, experiment]);

  // Whoever comes back, by a new sign-in or a network, has unsaved edits.
  const { dataUpdatedAt } = useQuery(meQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is saved anew whenever it is known who is signed in.
  useEffect(() => void keeper.flush(), [keeper, dataUpdatedAt]);
  useEffect(() => {
    const flush = () => void keeper.flush();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [keeper]);

  const { content, server, history, conflicts } = state;
  const problems = useProblems({
    kind: 'experiment',
    key: experimentKey,
    content: patchOf(contentOf(server), content) ?? {},
  });
  const problemAt = useProblemAt(problems);
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
