import type { ChangedExperiment, ExperimentView } from '@pixel/control/client';
import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { experimentQuery } from './experiment.ts';
import { useProjectKey } from './project.ts';

/** Path parameters of an experiment's API routes. */
interface ExperimentParams {
  readonly projectKey: string;
  readonly experimentKey: string;
}

interface ExperimentMutation<Input> {
  readonly send: (
    input: Input,
    context: { readonly param: ExperimentParams; readonly revision: number },
  ) => Promise<ChangedExperiment>;
  /** Optimistic update until the server responds; none by default. */
  readonly optimisticUpdate?: (input: Input) => Partial<ExperimentView>;
}

/** Called after the mutation, even if the component has been unmounted by then. */
interface Callbacks {
  readonly onSuccess?: () => void;
  readonly onError?: (error: unknown) => void;
}

/**
 * Returns a mutation of an experiment that updates the cached experiment with the response, and reverts an optimistic update if the request
 * fails. Mutations of the same experiment run one after another. `mutate` does nothing while one with the same input is pending, because
 * the second click of a double click arrives before the button is disabled.
 */
export function useExperimentMutation<Input>(
  experiment: ExperimentView,
  { send, optimisticUpdate }: ExperimentMutation<Input>,
) {
  const queryClient = useQueryClient();
  const projectKey = useProjectKey();
  const { experimentKey } = experiment;
  const { queryKey } = experimentQuery(projectKey, experimentKey);
  const mutationKey = ['act', projectKey, experimentKey];
  const mutation = useMutation({
    mutationKey,
    scope: { id: hashKey(mutationKey) },
    mutationFn(input: Input) {
      const revision = queryClient.getQueryData<ExperimentView>(queryKey)?.revision ?? experiment.revision;
      return send(input, { param: { projectKey, experimentKey }, revision });
    },
    async onMutate(input) {
      if (optimisticUpdate === undefined) return undefined;
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<ExperimentView>(queryKey);
      queryClient.setQueryData<ExperimentView>(
        queryKey,
        (now) => now && { ...now, ...optimisticUpdate(input) },
      );
      return before;
    },
    onSuccess: ({ experiment: after }) => void queryClient.setQueryData(queryKey, after),
    onError: (_error, _given, before) => {
      if (before !== undefined) queryClient.setQueryData(queryKey, before);
    },
    // Not awaited: the next mutation needs only the response, not the refetched lists.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
  return { ...mutation, mutate };

  function mutate(input: Input, { onSuccess, onError = () => undefined }: Callbacks = {}): void {
    const running = queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' });
    if (running.some(({ state }) => hashKey([state.variables]) === hashKey([input]))) return;
    mutation.mutateAsync(input).then(onSuccess, onError);
  }
}

/** The API routes of one experiment. */
export const experimentApi = api.projects[':projectKey'].experiments[':experimentKey'];
