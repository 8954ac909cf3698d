import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { useProjectKey } from '../../session/project.ts';
import { useDraft } from '../draft/draft.tsx';

/** The variant, page URL and lifetime of a preview to create. */
export interface CreatePreviewInput {
  readonly variantKey: string;
  readonly url: string;
  readonly expiresInSeconds: number;
}

/** Returns the previews of the experiment being edited, and mutations that create one (of its saved content) and revoke one. */
export function usePreviews() {
  const projectKey = useProjectKey();
  const { experiment } = useDraft();
  const { experimentKey } = experiment;
  const queryClient = useQueryClient();
  const queryKey = ['project', projectKey, 'previews'];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async () =>
      (await unwrap(api.projects[':projectKey'].previews.$get({ param: { projectKey } }))).previews,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey });

  const create = useMutation({
    mutationFn: (input: CreatePreviewInput) =>
      unwrap(
        api.projects[':projectKey'].previews.$post({
          param: { projectKey },
          json: { experimentKey, ...input },
        }),
      ),
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: (previewId: string) =>
      unwrap(
        api.projects[':projectKey'].previews[':previewId'].revoke.$post({
          param: { projectKey, previewId },
        }),
      ),
    onSettled: refresh,
  });
  const previews = data.flatMap((preview) =>
    'experimentKey' in preview && preview.experimentKey === experimentKey ? [preview] : [],
  );
  return { previews, create, revoke };
}
