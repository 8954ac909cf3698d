import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, unwrap } from '../api/client.ts';

const { doctor, storage, edges, unclaimed } = api.installation;
const letters = api.installation['dead-letters'];

export type Check = InferResponseType<typeof doctor.$get>['checks'][number];
export type Storage = InferResponseType<typeof storage.$get>;
export type DeadLetter = InferResponseType<typeof letters.$get>['deadLetters'][number];

const refreshMs = 10_000;
const shownLetters = 50;
/** The server's limit per request. */
const lettersAtOnce = 200;

const key = (name: string) => ['installation', name] as const;

/** Polls the health of every store. */
export function useDoctor() {
  return useQuery({
    queryKey: key('doctor'),
    queryFn: () => unwrap(doctor.$get()),
    refetchInterval: refreshMs,
  });
}

/** Reads the databases' sizes. */
export function useStorage() {
  return useQuery({
    queryKey: key('storage'),
    queryFn: () => unwrap(storage.$get()),
    refetchInterval: refreshMs * 3,
  });
}

/** Reads the versions that the edge serves. */
export function useEdges() {
  return useQuery({
    queryKey: key('edges'),
    queryFn: () => unwrap(edges.$get()),
    refetchInterval: refreshMs,
  });
}

/** Reads the events stored for unpublished projects. */
export function useUnclaimed() {
  return useQuery({
    queryKey: key('unclaimed'),
    queryFn: () => unwrap(unclaimed.$get({ query: { limit: '50' } })),
    refetchInterval: refreshMs,
  });
}

/** Reads the newest dead letters without their payloads. */
export function useDeadLetters() {
  return useQuery({
    queryKey: key('letters'),
    queryFn: () => unwrap(letters.$get({ query: { limit: String(shownLetters), records: 'left out' } })),
    refetchInterval: refreshMs,
  });
}

/** Requeues or drops dead letters; `all` means those that exist when the request arrives. */
export function useLetterChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['installation'] });
  return {
    retry: useMutation({
      async mutationFn(chosen: readonly string[] | 'all') {
        const ids = chosen === 'all' ? (await unwrap(letters.ids.$get())).ids : chosen;
        let count = 0;
        for (let from = 0; from < ids.length; from += lettersAtOnce) {
          const some = ids.slice(from, from + lettersAtOnce);
          const done = await unwrap(letters.retry.$post({ json: { ids: [...some], missing: 'leave out' } }));
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
