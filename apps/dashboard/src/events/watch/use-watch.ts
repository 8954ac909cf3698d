import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { verifyReportQuery } from '../../install/use-install.ts';
import { useProjectKey } from '../../session/project.ts';

/** Replaces a code before it expires on the server, after 15 minutes. */
const renewMs = 10 * 60_000;

/** Codes that identify a browser. */
interface Codes {
  readonly code: string;
  /** The one before, which an opened page may still report with. */
  readonly previous: string | undefined;
}

/** The code that identifies a browser, and its visitor. */
interface Watched {
  /** Undefined while loading. */
  readonly code: string | undefined;
  /** Why creating a code failed. */
  readonly error: Error | null;
  /** The visitor whose browser opened the page with the code; null if the page may not identify its visitor, undefined until then. */
  readonly visitor: string | null | undefined;
}

/** Returns a code by which one browser reports its visitor, and that visitor. Renews the code for as long as it waits. */
export function useWatched(): Watched {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  // Dropped from the cache as soon as the dialog closes: a code works once.
  const queryKey = ['watch-code', projectKey];
  const made = useQuery({
    queryKey,
    async queryFn(): Promise<Codes> {
      const { code } = await unwrap(
        api.projects[':projectKey'].install.codes.$post({ param: { projectKey } }),
      );
      return { code, previous: queryClient.getQueryData<Codes>(queryKey)?.code };
    },
    staleTime: renewMs,
    refetchInterval: renewMs,
    // The page opens in another tab or on a phone.
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  });
  const code = made.data?.code;
  const earlier = useReport(made.data?.previous);
  const report = useReport(code) ?? earlier;
  return { code, error: made.error, visitor: report?.visitor ?? (report ? null : undefined) };
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
