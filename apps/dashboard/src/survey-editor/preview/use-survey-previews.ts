import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { useProjectKey } from '../../session/project.ts';

const previewsOf = api.projects[':projectKey'].previews;

/** Returns the preview links of a saved survey, and mutations that create and revoke them. */
export function useSurveyPreviews(surveyKey: string) {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const queryKey = ['project', projectKey, 'previews'];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async () => (await unwrap(previewsOf.$get({ param: { projectKey } }))).previews,
  });
  const onSettled = () => queryClient.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: (wanted: { readonly url: string; readonly expiresInSeconds: number }) =>
      unwrap(previewsOf.$post({ param: { projectKey }, json: { surveyKey, ...wanted } })),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (previewId: string) =>
      unwrap(previewsOf[':previewId'].revoke.$post({ param: { projectKey, previewId } })),
    onSettled,
  });
  const open = data.flatMap((each) =>
    'surveyKey' in each && each.surveyKey === surveyKey && each.revokedAt === null ? [each] : [],
  );
  return { open, create, revoke };
}
