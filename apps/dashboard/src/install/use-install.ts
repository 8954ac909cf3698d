import type { InstallState, PageCheck, ReceivedReport } from '@pixel/control/client';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { type CodesOwner, keepCodes, readCodes, type WaitingCode } from './stored-codes.ts';

/** Poll interval while waiting for a visitor. */
const waitingMs = 2_000;
const watchingMs = 10_000;
/** Uses a code for less than its lifetime on the server. */
const codeMs = 10 * 60_000;

/** The data for an install, and the edge's observations of it; polled. */
export function installQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'install'],
    queryFn: (): Promise<InstallState> =>
      unwrap(api.projects[':projectKey'].install.$get({ param: { projectKey } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isSeen(data) ? watchingMs : waitingMs),
  });
}

/** Whether a page's source contains the tag; polled until it does. `page` is its URL. */
export function pageCheckQuery(projectKey: string, page: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'install', 'check', page],
    queryFn: (): Promise<PageCheck> =>
      unwrap(api.projects[':projectKey'].install.check.$post({ param: { projectKey }, json: { url: page } })),
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'found' && data.findings.length === 0 ? false : watchingMs,
  });
}

/**
 * A code that one browser reports with; the same one until it is used or too old. Not among the queries that are invalidated when the
 * project changes: the page opened with it would report with an outdated code.
 */
export function verifyCodeQuery(of: CodesOwner) {
  const { projectKey, sessionId } = of;
  return queryOptions({
    queryKey: ['install-code', projectKey, sessionId],
    async queryFn(): Promise<WaitingCode> {
      const { waiting, ...rest } = readCodes(of);
      if (waiting !== undefined && leftOf(waiting) > 0) return waiting;
      const { code } = await unwrap(
        api.projects[':projectKey'].install.codes.$post({ param: { projectKey } }),
      );
      const made = { code, madeAt: Date.now() };
      keepCodes(of, { ...rest, waiting: made });
      return made;
    },
    refetchInterval: ({ state: { data } }) => data !== undefined && Math.max(waitingMs, leftOf(data)),
  });
}

/** A browser's report with a code; null until there is one. */
export function verifyReportQuery(projectKey: string, code: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'install', 'report', code],
    queryFn: async (): Promise<ReceivedReport | null> => {
      const { report } = await unwrap(
        api.projects[':projectKey'].install.report.$get({ param: { projectKey }, query: { code } }),
      );
      return report;
    },
    refetchInterval: waitingMs,
  });
}

/** Number of page views in the last 30 days, which unlike the edge's memory survives a restart. */
export function viewsQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'install', 'views'],
    queryFn: async () => {
      const { counts } = await unwrap(
        api.projects[':projectKey'].visits.$get({ param: { projectKey }, query: { by: 'day' } }),
      );
      return counts.reduce((sum, { bootstraps }) => sum + bootstraps, 0);
    },
    staleTime: 0,
    refetchInterval: watchingMs,
  });
}

/** How long a code can still be used, in milliseconds; a clock set back doesn't extend it. */
function leftOf({ madeAt }: WaitingCode): number {
  const left = madeAt + codeMs - Date.now();
  return left > codeMs ? 0 : left;
}

function isSeen(state: InstallState | undefined): boolean {
  return state?.edge.status === 'answers' && state.edge.visits.some(({ isAllowed }) => isAllowed);
}
