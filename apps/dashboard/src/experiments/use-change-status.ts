import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { experimentsQuery, type OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';

type Status = OverviewExperiment['status'];

/** Pauses, archives or restores an experiment; updates the list optimistically and rolls back if the request is refused. */
export function useChangeStatus() {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const { queryKey } = experimentsQuery(projectKey);

  return useMutation({
    // Runs changes one after another, since each builds on the previous one's revision.
    scope: { id: `status of ${projectKey}` },
    async mutationFn({
      experiment,
      status,
    }: {
      readonly experiment: OverviewExperiment;
      readonly status: Status;
    }) {
      const param = { projectKey, experimentKey: experiment.experimentKey };
      // The experiment may have changed since the list was loaded, for example by our own undo.
      const { revision, status: before } = await unwrap(
        api.projects[':projectKey'].experiments[':experimentKey'].$get({ param }),
      );
      if (before === status) return;
      await unwrap(
        api.projects[':projectKey'].experiments[':experimentKey'].status.$post({
          param,
          json: { revision, status },
        }),
      );
    },
    async onMutate({ experiment, status }) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<readonly OverviewExperiment[]>(queryKey);
      queryClient.setQueryData<readonly OverviewExperiment[]>(queryKey, (list) =>
        list?.map((each) => (each.experimentKey === experiment.experimentKey ? { ...each, status } : each)),
      );
      return before;
    },
    onError: (_error, _given, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
}
