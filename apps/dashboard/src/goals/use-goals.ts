import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { ResourceEdit } from '../resource-list/resource.ts';
import { useProjectKey } from '../session/project.ts';
import type { Goal } from './goal.ts';
import { type GoalContent, type GoalValues, goalContentOf, goalPatchOf } from './goal-content.ts';

const goalsApi = api.projects[':projectKey'].goals;

/** Mutations of goals; each invalidates the project's queries once the server has responded, even with an error. */
export function useGoalChanges() {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] });
  const create = (goalKey: string, content: GoalContent) =>
    unwrap(goalsApi.$post({ param: { projectKey }, json: { goalKey, ...content } }));

  return {
    save: useMutation({
      mutationFn: ({ values, replaced }: ResourceEdit<Goal, GoalValues>) =>
        replaced === undefined
          ? create(values.goalKey, goalContentOf(values))
          : unwrap(
              goalsApi[':goalKey'].$patch({
                param: { projectKey, goalKey: replaced.goalKey },
                header: { 'If-Match': `"${replaced.revision}"` },
                json: { ...goalPatchOf(values, replaced) },
              }),
            ),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ goalKey, revision }: Goal) =>
        unwrap(goalsApi[':goalKey'].remove.$post({ param: { projectKey, goalKey }, json: { revision } })),
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
