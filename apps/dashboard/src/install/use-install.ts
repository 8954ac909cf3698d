import type { InstallState, PageCheck, ReceivedReport } from '@pixel/control/client';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';
import { type CodesOf, keepCodes, readCodes, type WaitingCode } from './kept-codes.ts';

/** How often it is asked whether somebody has come: often while one waits for it. */
const waitingMs = 2_000;
const watchingMs = 10_000;
/** A code is taken for less than it is good for. */
const codeMs = 10 * 60_000;

/** What an install needs, and what the edge has seen of it; asked again and again. */
export function installQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'install'],
    queryFn: (): Promise<InstallState> =>
      read(api.projects[':projectKey'].install.$get({ param: { projectKey } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isSeen(data) ? watchingMs : waitingMs),
  });
}

/** Whether a page has the tag in its source; asked again and again until it has. `page` is its address. */
export function pageCheckQuery(projectKey: string, page: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'install', 'check', page],
    queryFn: (): Promise<PageCheck> =>
      read(api.projects[':projectKey'].install.check.$post({ param: { projectKey }, json: { url: page } })),
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'found' && data.findings.length === 0 ? false : watchingMs,
  });
}

/**
 * A code by which one browser reports; the same until one has, or it is too old. It is not of what is read again whenever the project
 * changes: the page that was opened with it would report by a code that nobody asks for any more.
 */
export function verifyCodeQuery(of: CodesOf) {
  const { projectKey, sessionId } = of;
  return queryOptions({
    queryKey: ['install-code', projectKey, sessionId],
    async queryFn(): Promise<WaitingCode> {
      const { waiting, ...rest } = readCodes(of);
      if (waiting !== undefined && leftOf(waiting) > 0) return waiting;
      const { code } = await read(api.projects[':projectKey'].install.codes.$post({ param: { projectKey } }));
      const made = { code, madeAt: Date.now() };
      keepCodes(of, { ...rest, waiting: made });
      return made;
    },
    refetchInterval: ({ state: { data } }) => data !== undefined && Math.max(waitingMs, leftOf(data)),
  });
}

/** What a browser reported by a code; null until one has. */
export function verifyReportQuery(projectKey: string, code: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'install', 'report', code],
    queryFn: async (): Promise<ReceivedReport | null> => {
      const { report } = await read(
        api.projects[':projectKey'].install.report.$get({ param: { projectKey }, query: { code } }),
      );
      return report;
    },
    refetchInterval: waitingMs,
  });
}

/** How many pages were viewed in the last 30 days: more than the edge remembers, which forgets with each start. */
export function viewsQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'install', 'views'],
    queryFn: async () => {
      const { counts } = await read(
        api.projects[':projectKey'].visits.$get({ param: { projectKey }, query: { by: 'day' } }),
      );
      return counts.reduce((sum, { bootstraps }) => sum + bootstraps, 0);
    },
    staleTime: 0,
    refetchInterval: watchingMs,
  });
}

/** For how long a code is still taken, in milliseconds; a clock that was put back makes it no younger. */
function leftOf({ madeAt }: WaitingCode): number {
  const left = madeAt + codeMs - Date.now();
  return left > codeMs ? 0 : left;
}

function isSeen(state: InstallState | undefined): boolean {
  return state?.edge.status === 'answers' && state.edge.visits.some(({ isAllowed }) => isAllowed);
}
