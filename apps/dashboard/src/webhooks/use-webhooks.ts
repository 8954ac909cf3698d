import type { ListedWebhook } from '@pixel/control/client';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { type LogFilter, toApiQuery } from './webhooks-search.ts';

const webhooksApi = api.projects[':projectKey'].webhooks;
const endpointApi = webhooksApi[':webhookKey'];

/** Poll interval: the server doesn't push deliveries. */
const listIntervalMs = 5_000;
const daysIntervalMs = 60_000;
const logIntervalMs = 2_000;
const testIntervalMs = 500;
const pageSize = 50;

export interface EndpointName {
  readonly projectKey: string;
  readonly webhookKey: string;
}

/** Query of all endpoints with their delivery state. */
export function webhooksQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'webhooks'],
    queryFn: async () => (await unwrap(webhooksApi.$get({ param: { projectKey } }))).webhooks,
    refetchInterval: listIntervalMs,
  });
}

/** Query of each endpoint's messages by day, for the last 30 days. */
export function daysQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'webhooks', 'days'],
    queryFn: () => unwrap(api.projects[':projectKey']['webhook-days'].$get({ param: { projectKey } })),
    refetchInterval: daysIntervalMs,
  });
}

/** Query of the schema and an example of each message type. */
export function typesQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['webhook-types', projectKey],
    queryFn: async () =>
      (await unwrap(api.projects[':projectKey']['webhook-types'].$get({ param: { projectKey } }))).types,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** An endpoint's messages that match a filter, newest first and paginated. */
export function messagesQuery(param: EndpointName, filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: ['project', param.projectKey, 'webhooks', param.webhookKey, 'messages', filter],
    queryFn: ({ pageParam }) =>
      unwrap(
        endpointApi.messages.$get({
          param,
          query: {
            ...toApiQuery(filter, Date.now()),
            ...(filter.status !== undefined && { status: filter.status }),
            ...(pageParam !== undefined && { after: pageParam }),
            limit: String(pageSize),
          },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => logIntervalMs * Math.max(1, state.data?.pages.length ?? 1),
  });
}

/** Query of the number of messages that match a filter, by status. */
export function countsQuery(param: EndpointName, filter: Omit<LogFilter, 'status'>) {
  return queryOptions({
    queryKey: ['project', param.projectKey, 'webhooks', param.webhookKey, 'counts', filter],
    queryFn: () =>
      unwrap(endpointApi['message-counts'].$get({ param, query: toApiQuery(filter, Date.now()) })),
    placeholderData: keepPreviousData,
    refetchInterval: logIntervalMs,
  });
}

/** A message with its content; polled while an attempt is pending. */
export function messageQuery({ projectKey, webhookKey }: EndpointName, messageId: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'webhooks', webhookKey, 'message', messageId],
    queryFn: () =>
      unwrap(endpointApi.messages[':messageId'].$get({ param: { projectKey, webhookKey, messageId } })),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? logIntervalMs : false),
  });
}

/** A test message with its content; polled until the first attempt. */
export function testQuery(name: EndpointName, messageId: string) {
  return queryOptions({
    ...messageQuery(name, messageId),
    refetchInterval: ({ state }) => (state.data?.attemptCount ? false : testIntervalMs),
  });
}

/**
 * Removes an endpoint. `onRemoved` runs even if the endpoint's page is gone by then; the list no longer contains the endpoint.
 */
export function useRemoveEndpoint(webhookKey: string, onRemoved: () => void) {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const { queryKey } = webhooksQuery(projectKey);
  return useMutation({
    mutationFn: () => unwrap(endpointApi.remove.$post({ param: { projectKey, webhookKey } })),
    async onSuccess() {
      // A poll that began before the removal would list the endpoint again.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) =>
        before?.filter((endpoint) => endpoint.webhookKey !== webhookKey),
      );
      onRemoved();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Mutations of an endpoint; secrets are returned to the caller and never cached. */
export function useEndpointMutations(webhookKey: string) {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const param = { projectKey, webhookKey };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['project', projectKey, 'webhooks'] });
  return {
    setEnabled: useMutation({
      mutationFn: (to: 'on' | 'off') =>
        unwrap(to === 'on' ? endpointApi.enable.$post({ param }) : endpointApi.disable.$post({ param })),
      onSettled,
    }),
    test: useMutation({
      mutationFn: async () => (await unwrap(endpointApi.test.$post({ param }))).messageId,
      onSettled,
    }),
    revoke: useMutation({ mutationFn: () => unwrap(endpointApi.revoke.$post({ param })), onSettled }),
    replay: useMutation({
      mutationFn: async (json: Parameters<typeof endpointApi.replay.$post>[0]['json']) =>
        (await unwrap(endpointApi.replay.$post({ param, json }))).replayed,
      onSettled,
    }),
    /** Creates a new secret and returns it once. */
    rotate: useMutation({
      mutationFn: async (revokeAfterSeconds: number) =>
        (await unwrap(endpointApi.rotate.$post({ param, json: { revokeAfterSeconds } }))).secret,
      gcTime: 0,
      onSettled,
    }),
  };
}

/** Returns the endpoint with a key; undefined if there is none. */
export function findEndpoint(
  endpoints: readonly ListedWebhook[] | undefined,
  webhookKey: string | undefined,
): ListedWebhook | undefined {
  return endpoints?.find((endpoint) => endpoint.webhookKey === webhookKey);
}
