import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { experimentsQuery, type OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';

type Status = OverviewExperiment['status'];

/**
 * Returns a mutation that pauses, resumes, archives or restores an experiment. Updates the list optimistically, and reverts it if the
 * request fails.
 */
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
      const { revision, status: current } = await unwrap(
        api.projects[':projectKey'].experiments[':experimentKey'].$get({ param }),
      );
      if (current === status) return;
      await unwrap(
        api.projects[':projectKey'].experiments[':experimentKey'].status.$post({
          param,
          json: { revision, status },
        }),
      );
    },
    async onMutate({ experiment, status }) {
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData<readonly OverviewExperiment[]>(queryKey);
      queryClient.setQueryData<readonly OverviewExperiment[]>(queryKey, (list) =>
        list?.map((listed) =>
          listed.experimentKey === experiment.experimentKey ? { ...listed, status } : listed,
        ),
      );
      return previous;
    },
    onError: (_error, _given, previous) => queryClient.setQueryData(queryKey, previous),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
}
