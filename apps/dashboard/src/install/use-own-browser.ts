import type { ReceivedReport } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMe } from '../session/use-me.ts';
import { keepCodes, readCodes } from './kept-codes.ts';
import { verifyCodeQuery, verifyReportQuery } from './use-install.ts';

/** What a person's own browser reports by. */
export interface OwnBrowser {
  /** Undefined while it is made, and where none could be. */
  readonly code: string | undefined;
  readonly isMaking: boolean;
  /** The last one; `reading` while the server is asked for it. */
  readonly report: ReceivedReport | 'reading' | undefined;
}

/**
 * Returns the code by which somebody's own browser reports, and the last report of this session as long as the server has it; while `isOn`.
 * A code works once, so each report brings the next code.
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
