import type { ListedWebhook, WebhookView } from '@pixel/control/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import {
  type EndpointValues,
  endpointContentOf,
  endpointPatchOf,
  endpointValuesOf,
} from './endpoint-content.ts';

const webhooksApi = api.projects[':projectKey'].webhooks;

/** The result of saving: a new endpoint comes with its secret, which the server returns only once. */
interface SavedEndpoint {
  readonly webhookKey: string;
  readonly secret: string | undefined;
}

/**
 * Returns the form state of an endpoint, and functions that save it. If someone else has saved the endpoint since the form opened, the user
 * chooses between both versions.
 */
export function useEndpointForm(endpoint: ListedWebhook | undefined) {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const [base, setBase] = useState<WebhookView | undefined>(endpoint);
  const [values, setValues] = useState(endpointValuesOf(base));
  const isEdited = JSON.stringify(values) !== JSON.stringify(endpointValuesOf(base));

  const saving = useMutation({
    mutationFn: async (replaced: WebhookView | undefined): Promise<SavedEndpoint> => {
      const { webhookKey, isEnabled } = values;
      if (replaced === undefined) {
        const { secret } = await unwrap(
          webhooksApi.$post({ param: { projectKey }, json: endpointContentOf(values) }),
        );
        return { webhookKey, secret };
      }
      const param = { projectKey, webhookKey };
      const endpointApi = webhooksApi[':webhookKey'];
      const changed = await unwrap(
        endpointApi.$patch({
          param,
          header: { 'If-Match': `"${replaced.revision}"` },
          json: endpointPatchOf(values),
        }),
      );
      // If the switch fails, saving again must not conflict with this change.
      setBase(changed);
      if (isEnabled !== changed.isEnabled)
        await unwrap(isEnabled ? endpointApi.enable.$post({ param }) : endpointApi.disable.$post({ param }));
      return { webhookKey, secret: undefined };
    },
    // The response to a creation contains the secret.
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['project', projectKey, 'webhooks'] }),
  });
  const isRevisionConflict = saving.error instanceof ApiError && saving.error.code === 'conflict';

  return {
    values,
    isEdited,
    isSaving: saving.isPending,
    isInConflict: isRevisionConflict,
    refusal: isRevisionConflict ? null : saving.error,
    edit(change: Partial<EndpointValues>): void {
      // An edit may have fixed the refused values.
      if (!isRevisionConflict) saving.reset();
      setValues((before) => ({ ...before, ...change }));
    },
    /** Resolves to undefined if the server rejects it. */
    save: (): Promise<SavedEndpoint | undefined> => saving.mutateAsync(base).catch(() => undefined),
    /** Saves the user's version over the one that someone else saved. */
    overwrite: (): Promise<SavedEndpoint | undefined> => saving.mutateAsync(endpoint).catch(() => undefined),
    /** Replaces the form's values by the version that someone else saved. */
    takeTheirs(): void {
      saving.reset();
      setBase(endpoint);
      setValues(endpointValuesOf(endpoint));
    },
  };
}
