import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { verifyReportQuery } from '../../install/use-install.ts';
import { useProjectKey } from '../../session/project.ts';

/** The code that identifies a browser, and its visitor. */
interface Watched {
  /** Undefined while loading. */
  readonly code: string | undefined;
  /** Why creating a code failed. */
  readonly error: Error | null;
  /** The visitor whose browser opened the page with the code; null if the page may not identify its visitor, undefined until then. */
  readonly visitor: string | null | undefined;
}

/** Returns a code by which one browser reports its visitor, and that visitor. */
export function useWatched(): Watched {
  const projectKey = useProjectKey();
  const made = useQuery({
    // Dropped from the cache as soon as the dialog closes: a code works once.
    queryKey: ['watch-code', projectKey],
    queryFn: () => read(api.projects[':projectKey'].install.codes.$post({ param: { projectKey } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const code = made.data?.code;
  const { data: report } = useQuery({
    ...verifyReportQuery(projectKey, code ?? ''),
    enabled: code !== undefined,
  });
  return { code, error: made.error, visitor: report?.visitor ?? (report ? null : undefined) };
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
