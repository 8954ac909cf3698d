import type { ChangedExperiment, ExperimentView } from '@pixel/control/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { experimentQuery } from './experiment.ts';
import { useProjectKey } from './project.ts';

/** Where an experiment is, as the calls about it are told. */
interface Place {
  readonly projectKey: string;
  readonly experimentKey: string;
}

/** Something that is done with an experiment as it was seen. */
interface Act<Given> {
  readonly send: (
    given: Given,
    about: { readonly param: Place; readonly revision: number },
  ) => Promise<ChangedExperiment>;
  /** What is shown of it until the server has answered; nothing else than before, unless it is said. */
  readonly meanwhile?: (given: Given) => Partial<ExperimentView>;
}

/**
 * Does something with an experiment; what is shown of it is the answer then, and as it was where it is refused. `mutate` does nothing while
 * another one is under way: the second click of a double click comes before a button is disabled.
 */
export function useExperimentAct<Given>(experiment: ExperimentView, { send, meanwhile }: Act<Given>) {
  const queries = useQueryClient();
  const projectKey = useProjectKey();
  const { experimentKey } = experiment;
  const { queryKey } = experimentQuery(projectKey, experimentKey);
  const mutationKey = ['act', projectKey, experimentKey];
  const mutation = useMutation({
    mutationKey,
    mutationFn(given: Given) {
      const revision = queries.getQueryData<ExperimentView>(queryKey)?.revision ?? experiment.revision;
      return send(given, { param: { projectKey, experimentKey }, revision });
    },
    async onMutate(given) {
      if (meanwhile === undefined) return undefined;
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<ExperimentView>(queryKey);
      queries.setQueryData<ExperimentView>(queryKey, (now) => now && { ...now, ...meanwhile(given) });
      return before;
    },
    onSuccess: ({ experiment: after }) => void queries.setQueryData(queryKey, after),
    onError: (_error, _given, before) => {
      if (before !== undefined) queries.setQueryData(queryKey, before);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
  const mutate: typeof mutation.mutate = (...given) => {
    if (queries.isMutating({ mutationKey }) === 0) mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}

/** The calls about one experiment. */
export const experimentCalls = api.projects[':projectKey'].experiments[':experimentKey'];
