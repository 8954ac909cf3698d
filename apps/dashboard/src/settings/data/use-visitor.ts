import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { ApiError } from '../../api/api-error.ts';
import { api, unwrap } from '../../api/client.ts';
import { isVisitorId } from '../../browser/is-visitor-id.ts';
import { useProjectKey } from '../../session/project.ts';

const project = api.projects[':projectKey'];
const visitorApi = project.visitors[':anonymousId'];

/** The server's receipt for an erasure. */
export type ErasureReceipt = InferResponseType<typeof visitorApi.erase.$post>;

/** Returns a visitor's stored data. */
export function useVisitor(visitor: string | undefined) {
  const projectKey = useProjectKey();
  return useQuery({
    queryKey: ['project', projectKey, 'visitor', visitor],
    queryFn: () => unwrap(visitorApi.$get({ param: { projectKey, anonymousId: visitor ?? '' } })),
    enabled: visitor !== undefined,
  });
}

/** Finds a visitor by its own id or by an event's; resolves with null if there is none. */
export function useFindVisitor() {
  const projectKey = useProjectKey();
  return useMutation({
    async mutationFn(id: string): Promise<string | null> {
      if (isVisitorId(id)) {
        const found = await unwrap(visitorApi.$get({ param: { projectKey, anonymousId: id.toLowerCase() } }));
        if (found.events + found.deadLetters + found.surveys + found.webhookMessages > 0)
          return found.anonymousId;
      }
      const found = await unwrap(
        project.events.find.$get({ param: { projectKey }, query: { event: id } }),
      ).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'event_not_found') return undefined;
        throw error;
      });
      return found?.events[0]?.anonymousId ?? (isVisitorId(id) ? id.toLowerCase() : null);
    },
  });
}

/** Erases a visitor's data. */
export function useErase(visitor: string) {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(visitorApi.erase.$post({ param: { projectKey, anonymousId: visitor } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
}

/** Reads everything stored about a visitor, one JSON record per line. Rejects if the response is incomplete. */
export async function readVisitorLines(projectKey: string, visitor: string): Promise<readonly string[]> {
  const response = await visitorApi.export.$get({ param: { projectKey, anonymousId: visitor } });
  const pages = (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line): ExportPage => JSON.parse(line));
  if (pages.at(-1)?.end === undefined) throw new Error('The export is incomplete: its end marker is missing');
  return pages.flatMap(({ events = [], deadLetters = [], surveys = [], webhookMessages = [] }) => [
    ...events.map((event) => JSON.stringify(event)),
    ...deadLetters.map((deadLetter) => JSON.stringify({ deadLetter })),
    ...surveys.map((survey) => JSON.stringify({ survey })),
    ...webhookMessages.map((webhookMessage) => JSON.stringify({ webhookMessage })),
  ]);
}

interface ExportPage {
  readonly events?: readonly unknown[];
  readonly deadLetters?: readonly unknown[];
  readonly surveys?: readonly unknown[];
  readonly webhookMessages?: readonly unknown[];
  readonly end?: unknown;
}
