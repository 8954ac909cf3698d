import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { ResourceEdit } from '../resource-list/resource.ts';
import { useProjectKey } from '../session/project.ts';
import type { Audience } from './audience.ts';
import type { AudienceValues } from './audience-form.tsx';

const audiencesApi = api.projects[':projectKey'].audiences;

/** Mutations of audiences; each invalidates the project's queries once the server has responded, even with an error. */
export function useAudienceChanges() {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] });
  const create = (values: AudienceValues) => {
    const { name, audience } = audienceContentOf(values);
    return unwrap(
      audiencesApi.$post({
        param: { projectKey },
        json: { audienceKey: values.audienceKey, audience, ...(name !== '' && { name }) },
      }),
    );
  };

  return {
    save: useMutation({
      mutationFn: ({ values, replaced }: ResourceEdit<Audience, AudienceValues>) =>
        replaced === undefined
          ? create(values)
          : unwrap(
              audiencesApi[':audienceKey'].$patch({
                param: { projectKey, audienceKey: replaced.audienceKey },
                header: { 'If-Match': `"${replaced.revision}"` },
                json: audienceContentOf(values),
              }),
            ),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ audienceKey, revision }: Audience) =>
        unwrap(
          audiencesApi[':audienceKey'].remove.$post({
            param: { projectKey, audienceKey },
            json: { revision },
          }),
        ),
      onSettled,
    }),
    /** Recreates a removed audience. */
    restore: useMutation({ mutationFn: (removed: Audience) => create(removed), onSettled }),
  };
}

/** Returns an audience's editable fields, as a PATCH body. */
export function audienceContentOf({ name, audience }: AudienceValues) {
  return { name: name.trim(), audience };
}
