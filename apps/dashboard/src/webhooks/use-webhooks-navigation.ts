import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useProjectKey } from '../session/project.ts';
import type { WebhooksSearch } from './webhooks-search.ts';

/** Returns the endpoint and view state in the URL, and functions that navigate. */
export function useWebhooksNavigation() {
  const projectKey = useProjectKey();
  const { webhookKey } = useParams({ strict: false });
  const search = useSearch({ from: '/p/$projectKey/webhooks' });
  const navigate = useNavigate();
  const toTarget = (key: string | undefined, nextSearch: WebhooksSearch) =>
    key === undefined
      ? ({ to: '/p/$projectKey/webhooks', params: { projectKey }, search: nextSearch } as const)
      : ({
          to: '/p/$projectKey/webhooks/$webhookKey',
          params: { projectKey, webhookKey: key },
          search: nextSearch,
        } as const);
  return {
    webhookKey,
    search,
    /** Shows another endpoint, or the list, and resets the view state. */
    open: (key: string | undefined, nextSearch: WebhooksSearch = {}) =>
      void navigate(toTarget(key, nextSearch)),
    /** Changes the view state; `key` selects an endpoint if the URL doesn't contain it yet. */
    setSearch: (change: Partial<WebhooksSearch>, { key = webhookKey, replace = false } = {}) =>
      void navigate({ ...toTarget(key, { ...search, ...change }), replace, resetScroll: false }),
  };
}
