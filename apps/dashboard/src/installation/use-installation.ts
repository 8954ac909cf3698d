import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, unwrap } from '../api/client.ts';

const { doctor, storage, edges, unclaimed } = api.installation;
const letters = api.installation['dead-letters'];

export type Check = InferResponseType<typeof doctor.$get>['checks'][number];
export type Storage = InferResponseType<typeof storage.$get>;
export type InstallationDeadLetter = InferResponseType<typeof letters.$get>['deadLetters'][number];

const refreshMs = 10_000;
const maxLetters = 50;
/** The server's limit per request. */
const retryBatchSize = 200;

const installationKey = (name: string) => ['installation', name] as const;

/** Polls the doctor's checks. */
export function useDoctor() {
  return useQuery({
    queryKey: installationKey('doctor'),
    queryFn: () => unwrap(doctor.$get()),
    refetchInterval: refreshMs,
  });
}

/** Polls the databases' sizes and the forecast of disk usage. */
export function useStorage() {
  return useQuery({
    queryKey: installationKey('storage'),
    queryFn: () => unwrap(storage.$get()),
    refetchInterval: refreshMs * 3,
  });
}

/** Polls the projects' versions that the edge serves. */
export function useEdges() {
  return useQuery({
    queryKey: installationKey('edges'),
    queryFn: () => unwrap(edges.$get()),
    refetchInterval: refreshMs,
  });
}

/** Polls the numbers of events stored for unpublished projects. */
export function useUnclaimed() {
  return useQuery({
    queryKey: installationKey('unclaimed'),
    queryFn: () => unwrap(unclaimed.$get({ query: { limit: '50' } })),
    refetchInterval: refreshMs,
  });
}

/** Polls the newest dead letters, without their payloads. */
export function useDeadLetters() {
  return useQuery({
    queryKey: installationKey('letters'),
    queryFn: () => unwrap(letters.$get({ query: { limit: String(maxLetters), records: 'left out' } })),
    refetchInterval: refreshMs,
  });
}

/** Returns mutations that requeue dead letters (`all`: all that exist when the mutation runs) or drop one. */
export function useLetterChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['installation'] });
  return {
    retry: useMutation({
      async mutationFn(selection: readonly string[] | 'all') {
        const ids = selection === 'all' ? (await unwrap(letters.ids.$get())).ids : selection;
        let count = 0;
        for (let start = 0; start < ids.length; start += retryBatchSize) {
          const batch = ids.slice(start, start + retryBatchSize);
          const done = await unwrap(letters.retry.$post({ json: { ids: [...batch], missing: 'leave out' } }));
          count += done.count;
        }
        return count;
      },
      onSettled,
    }),
    drop: useMutation({
      mutationFn: async (id: string) =>
        (await unwrap(letters.drop.$post({ json: { ids: [id], missing: 'leave out' } }))).count,
      onSettled,
    }),
  };
}
