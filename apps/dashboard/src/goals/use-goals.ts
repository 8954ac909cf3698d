import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { ResourceEdit } from '../resource-list/resource.ts';
import { useProjectKey } from '../session/project.ts';
import type { Goal } from './goal.ts';
import { contentOf, type GoalContent, type GoalValues, patchOf } from './goal-content.ts';

const goalsOf = api.projects[':projectKey'].goals;

/** Mutations of goals; each updates the list once the server has accepted it. */
export function useGoalChanges() {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] });
  const create = (goalKey: string, content: GoalContent) =>
    unwrap(goalsOf.$post({ param: { projectKey }, json: { goalKey, ...content } }));

  return {
    save: useMutation({
      mutationFn: ({ values, over }: ResourceEdit<Goal, GoalValues>) =>
        over === undefined
          ? create(values.goalKey, contentOf(values))
          : unwrap(
              goalsOf[':goalKey'].$patch({
                param: { projectKey, goalKey: over.goalKey },
                header: { 'If-Match': `"${over.revision}"` },
                json: { ...patchOf(values, over) },
              }),
            ),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ goalKey, revision }: Goal) =>
        unwrap(goalsOf[':goalKey'].remove.$post({ param: { projectKey, goalKey }, json: { revision } })),
      onSettled,
    }),
    /** Recreates a removed goal. */
    restore: useMutation({
      mutationFn: ({
        goalKey,
        goalId: _,
        revision: __,
        usedBy: ___,
        usedBySurveys: ____,
        ...content
      }: Goal) => create(goalKey, content),
      onSettled,
    }),
  };
}
