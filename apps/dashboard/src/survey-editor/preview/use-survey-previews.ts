import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { useProjectKey } from '../../session/project.ts';

const previewsApi = api.projects[':projectKey'].previews;

/** Returns a survey's open previews, and mutations that create one (of the saved content) and revoke one. */
export function useSurveyPreviews(surveyKey: string) {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const queryKey = ['project', projectKey, 'previews'];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async () => (await unwrap(previewsApi.$get({ param: { projectKey } }))).previews,
  });
  const onSettled = () => queryClient.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: (input: { readonly url: string; readonly expiresInSeconds: number }) =>
      unwrap(previewsApi.$post({ param: { projectKey }, json: { surveyKey, ...input } })),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (previewId: string) =>
      unwrap(previewsApi[':previewId'].revoke.$post({ param: { projectKey, previewId } })),
    onSettled,
  });
  const open = data.flatMap((preview) =>
    'surveyKey' in preview && preview.surveyKey === surveyKey && preview.revokedAt === null ? [preview] : [],
  );
  return { open, create, revoke };
}
