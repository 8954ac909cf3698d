import type { ListedWebhook } from '@pixel/control/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { api, read } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import type { WebhookType } from './webhook-types.ts';

const webhooksOf = api.projects[':projectKey'].webhooks;

/** Form values of an endpoint. */
export interface EndpointValues {
  readonly webhookKey: string;
  readonly url: string;
  readonly description: string;
  readonly types: readonly WebhookType[];
  readonly isEnabled: boolean;
}

const usual: EndpointValues = {
  webhookKey: '',
  url: '',
  description: '',
  types: ['experiment.started', 'experiment.completed', 'experiment.significant', 'config.published'],
  isEnabled: true,
};

/** The result of saving: a new endpoint comes with its secret, which the server returns only once. */
interface Saved {
  readonly webhookKey: string;
  readonly secret: string | undefined;
}

/**
 * Returns the form state of an endpoint, and functions that save it. If someone else has saved the endpoint since the form opened, the user
 * chooses between both versions.
 */
export function useEndpointForm(endpoint: ListedWebhook | undefined) {
  const projectKey = useProjectKey();
  const queries = useQueryClient();
  const [base, setBase] = useState(endpoint);
  const [values, setValues] = useState(valuesOf(base));
  const isEdited = JSON.stringify(values) !== JSON.stringify(valuesOf(base));

  const saving = useMutation({
    mutationFn: async (over: ListedWebhook | undefined): Promise<Saved> => {
      const { webhookKey, isEnabled } = values;
      const description = values.description.trim();
      const content = { url: values.url.trim(), types: [...values.types] };
      if (over === undefined) {
        const json = { webhookKey, isEnabled, ...content, ...(description !== '' && { description }) };
        const { secret } = await read(webhooksOf.$post({ param: { projectKey }, json }));
        return { webhookKey, secret };
      }
      const param = { projectKey, webhookKey };
      const one = webhooksOf[':webhookKey'];
      await read(
        one.$patch({
          param,
          header: { 'If-Match': `"${over.revision}"` },
          json: { ...content, description: description === '' ? null : description },
        }),
      );
      if (isEnabled !== over.isEnabled)
        await read(isEnabled ? one.enable.$post({ param }) : one.disable.$post({ param }));
      return { webhookKey, secret: undefined };
    },
    // The response to a creation contains the secret.
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: ['project', projectKey, 'webhooks'] }),
  });
  const isRefusedAsOther = saving.error instanceof ApiError && saving.error.code === 'conflict';

  return {
    values,
    isEdited,
    isSaving: saving.isPending,
    isInConflict: isRefusedAsOther,
    refusal: isRefusedAsOther ? null : saving.error,
    edit(change: Partial<EndpointValues>): void {
      // An edit may have fixed the refused values.
      if (!isRefusedAsOther) saving.reset();
      setValues((before) => ({ ...before, ...change }));
    },
    /** Resolves with undefined if refused. */
    save: (): Promise<Saved | undefined> => saving.mutateAsync(base).catch(() => undefined),
    /** Overwrites someone else's save. */
    saveOver: (): Promise<Saved | undefined> => saving.mutateAsync(endpoint).catch(() => undefined),
    /** Takes someone else's version. */
    takeTheirs(): void {
      saving.reset();
      setBase(endpoint);
      setValues(valuesOf(endpoint));
    },
  };
}

function valuesOf(endpoint: ListedWebhook | undefined): EndpointValues {
  if (endpoint === undefined) return usual;
  const { webhookKey, url, description = '', types, isEnabled } = endpoint;
  return { webhookKey, url, description, types, isEnabled };
}
