import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { verifyReportQuery } from '../../install/use-install.ts';
import { useProjectKey } from '../../session/project.ts';

/** What a browser is found by. */
interface Watched {
  /** Undefined while it is made. */
  readonly code: string | undefined;
  /** Why none could be made. */
  readonly error: Error | null;
  /** Whose browser opened the page with the code; null where the page may not know its visitor, undefined before. */
  readonly visitor: string | null | undefined;
}

/** Returns a code that one browser tells its visitor by, and whose it was. */
export function useWatched(): Watched {
  const projectKey = useProjectKey();
  const made = useQuery({
    // Forgotten as soon as it is closed: a code works once.
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

/** Returns how many whole seconds are left until a time, anew with each; calls `onEnd` once there are none. */
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
