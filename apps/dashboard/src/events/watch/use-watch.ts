import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { verifyReportQuery } from '../../install/use-install.ts';
import { useProjectKey } from '../../session/project.ts';

/** How long a code is used; it expires on the server after 15 minutes. */
const codeLifetimeMs = 10 * 60_000;

/** The current and the previous code that identify a browser. */
interface Codes {
  readonly code: string;
  /** The previous code, which an already opened page may still report with. */
  readonly previous: string | undefined;
}

/** The code that identifies a browser, and its visitor. */
interface WatchedVisitor {
  /** Undefined while loading. */
  readonly code: string | undefined;
  /** Why creating a code failed. */
  readonly error: Error | null;
  /** Id of the visitor whose browser opened the page with the code; null if that page lacks consent, undefined until one did. */
  readonly visitor: string | null | undefined;
}

/** Returns a code with which one browser reports its visitor, and that visitor. Renews the code until the report arrives. */
export function useWatchedVisitor(): WatchedVisitor {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  // Removed from the cache as soon as the dialog closes, because a code works once.
  const queryKey = ['watch-code', projectKey];
  const codes = useQuery({
    queryKey,
    async queryFn(): Promise<Codes> {
      const { code } = await unwrap(
        api.projects[':projectKey'].install.codes.$post({ param: { projectKey } }),
      );
      return { code, previous: queryClient.getQueryData<Codes>(queryKey)?.code };
    },
    staleTime: codeLifetimeMs,
    refetchInterval: codeLifetimeMs,
    // The page opens in another tab or on a phone.
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  });
  const code = codes.data?.code;
  const previousReport = useReport(codes.data?.previous);
  const report = useReport(code) ?? previousReport;
  return { code, error: codes.error, visitor: report?.visitor ?? (report ? null : undefined) };
}

function useReport(code: string | undefined) {
  return useQuery({
    ...verifyReportQuery(useProjectKey(), code ?? ''),
    enabled: code !== undefined,
  }).data;
}

/** Returns the whole seconds left until a time, updated every second; calls `onEnd` once none are left. */
export function useSecondsLeft(until: string, onEnd: () => void): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return left;
}
