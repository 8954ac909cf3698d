import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useProjectKey } from '../session/project.ts';
import type { WebhooksSearch } from './webhooks-search.ts';

/** Returns which endpoint is shown and what of it, as the address has it, and what leads elsewhere. */
export function useWebhooksAddress() {
  const projectKey = useProjectKey();
  const { webhookKey } = useParams({ strict: false });
  const search = useSearch({ from: '/p/$projectKey/webhooks' });
  const navigate = useNavigate();
  const placeOf = (key: string | undefined, wanted: WebhooksSearch) =>
    key === undefined
      ? ({ to: '/p/$projectKey/webhooks', params: { projectKey }, search: wanted } as const)
      : ({
          to: '/p/$projectKey/webhooks/$webhookKey',
          params: { projectKey, webhookKey: key },
          search: wanted,
        } as const);
  return {
    webhookKey,
    search,
    /** Shows another endpoint, or all of them, with nothing else of what was open. */
    open: (key: string | undefined, wanted: WebhooksSearch = {}) => void navigate(placeOf(key, wanted)),
    /** Changes what is shown; `key` where the address does not name the endpoint yet. */
    setSearch: (change: Partial<WebhooksSearch>, { key = webhookKey, replace = false } = {}) =>
      void navigate({ ...placeOf(key, { ...search, ...change }), replace, resetScroll: false }),
  };
}
