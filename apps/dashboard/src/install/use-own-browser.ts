import type { ReceivedReport } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMe } from '../session/use-me.ts';
import { keepCodes, readCodes } from './stored-codes.ts';
import { verifyCodeQuery, verifyReportQuery } from './use-install.ts';

/** Report state of the user's own browser. */
export interface OwnBrowser {
  /** Undefined while loading, and if creating one failed. */
  readonly code: string | undefined;
  readonly isMaking: boolean;
  /** The last report; `reading` while it loads. */
  readonly report: ReceivedReport | 'reading' | undefined;
}

/**
 * Returns the code that the user's own browser reports with, and the session's last report for as long as the server keeps it; active while
 * `isOn`. A code works once, so each report creates the next code.
 */
export function useOwnBrowser(projectKey: string, isOn: boolean): OwnBrowser {
  const { sessionId } = useMe().session;
  const [reported, setReported] = useState(() => readCodes({ projectKey, sessionId }).reported);
  const codes = useQuery({ ...verifyCodeQuery({ projectKey, sessionId }), enabled: isOn });
  const code = codes.data?.code === reported ? undefined : codes.data?.code;
  const { data: arrived } = useQuery({
    ...verifyReportQuery(projectKey, code ?? ''),
    enabled: isOn && code !== undefined,
  });
  const last = useQuery({
    ...verifyReportQuery(projectKey, reported ?? ''),
    enabled: isOn && reported !== undefined,
    refetchInterval: false,
  });
  const { refetch } = codes;
  useEffect(() => {
    if (arrived === null || arrived === undefined || code === undefined) return;
    keepCodes({ projectKey, sessionId }, { reported: code });
    setReported(code);
    void refetch();
  }, [arrived, code, projectKey, sessionId, refetch]);
  return {
    code,
    isMaking: code === undefined && codes.isFetching,
    report: last.isLoading ? 'reading' : (last.data ?? undefined),
  };
}
