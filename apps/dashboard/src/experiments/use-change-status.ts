import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';
import { experimentsQuery, type OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';

type Status = OverviewExperiment['status'];

/** Pauses, archives, or brings back; the list shows it at once, and as it was where it is refused. */
export function useChangeStatus() {
  const projectKey = useProjectKey();
  const queries = useQueryClient();
  const { queryKey } = experimentsQuery(projectKey);

  return useMutation({
    // The next one is made from what the one before left.
    scope: { id: `status of ${projectKey}` },
    async mutationFn({
      experiment,
      status,
    }: {
      readonly experiment: OverviewExperiment;
      readonly status: Status;
    }) {
      const param = { projectKey, experimentKey: experiment.experimentKey };
      // It may have been changed since the list was read, by an undo of our own first of all.
      const { revision, status: before } = await read(
        api.projects[':projectKey'].experiments[':experimentKey'].$get({ param }),
      );
      if (before === status) return;
      await read(
        api.projects[':projectKey'].experiments[':experimentKey'].status.$post({
          param,
          json: { revision, status },
        }),
      );
    },
    async onMutate({ experiment, status }) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<readonly OverviewExperiment[]>(queryKey);
      queries.setQueryData<readonly OverviewExperiment[]>(queryKey, (list) =>
        list?.map((each) => (each.experimentKey === experiment.experimentKey ? { ...each, status } : each)),
      );
      return before;
    },
    onError: (_error, _given, before) => queries.setQueryData(queryKey, before),
    onSettled: () => queries.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
}
