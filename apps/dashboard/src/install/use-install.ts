import type { InstallState, PageCheck, ReceivedReport } from '@pixel/control/client';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { type CodesOwner, readStoredCodes, storeCodes, type WaitingCode } from './stored-codes.ts';

/** Poll interval while waiting for a visitor. */
const waitingMs = 2_000;
const watchingMs = 10_000;
/** How long the dashboard uses a code, which is less than its lifetime on the server. */
const codeMs = 10 * 60_000;

/** Query of a project's install data and the edge's observations; polls. */
export function installQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'install'],
    queryFn: (): Promise<InstallState> =>
      unwrap(api.projects[':projectKey'].install.$get({ param: { projectKey } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (hasVisitor(data) ? watchingMs : waitingMs),
  });
}

/** Query that checks a page's source for the tag; polls until the tag is found without problems. `page`: the page's URL. */
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
 * Query of the code for a browser's next report; returns the same code until it is used or too old. Its key doesn't begin with `project`, so
 * that changes of the project don't invalidate it: a page already opened with the code would then report with an outdated one.
 */
export function verifyCodeQuery(owner: CodesOwner) {
  const { projectKey, sessionId } = owner;
  return queryOptions({
    queryKey: ['install-code', projectKey, sessionId],
    async queryFn(): Promise<WaitingCode> {
      const { waiting, ...rest } = readStoredCodes(owner);
      if (waiting !== undefined && remainingMs(waiting) > 0) return waiting;
      const { code } = await unwrap(
        api.projects[':projectKey'].install.codes.$post({ param: { projectKey } }),
      );
      const created = { code, createdAt: Date.now() };
      storeCodes(owner, { ...rest, waiting: created });
      return created;
    },
    refetchInterval: ({ state: { data } }) => data !== undefined && Math.max(waitingMs, remainingMs(data)),
  });
}

/** Query of the report that a browser sent with a code; null until there is one. */
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

/** Query of the number of page views in the last 30 days; unlike the edge's observations, it survives a restart. */
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

/** Returns how long a code can still be used, in milliseconds; 0 if the clock was set back. */
function remainingMs({ createdAt: madeAt }: WaitingCode): number {
  const remaining = madeAt + codeMs - Date.now();
  return remaining > codeMs ? 0 : remaining;
}

function hasVisitor(state: InstallState | undefined): boolean {
  return state?.edge.status === 'answers' && state.edge.visits.some(({ isAllowed }) => isAllowed);
}
