import type { ReceivedReport } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMe } from '../session/use-me.ts';
import { readStoredCodes, storeCodes } from './stored-codes.ts';
import { verifyCodeQuery, verifyReportQuery } from './use-install.ts';

/** State of the report from the user's own browser. */
export interface OwnBrowser {
  /** Code for the next report; undefined while it is being created, and if that failed. */
  readonly code: string | undefined;
  readonly isCreating: boolean;
  /** The last report; `reading` while it loads. */
  readonly report: ReceivedReport | 'reading' | undefined;
}

/**
 * Returns the code for the next report of the user's own browser, and the session's last report for as long as the server stores it. Requests
 * nothing unless `isEnabled`. A code works once, so each report creates the next code.
 */
export function useOwnBrowser(projectKey: string, isEnabled: boolean): OwnBrowser {
  const { sessionId } = useMe().session;
  const [reported, setReported] = useState(() => readStoredCodes({ projectKey, sessionId }).reported);
  const codes = useQuery({ ...verifyCodeQuery({ projectKey, sessionId }), enabled: isEnabled });
  const code = codes.data?.code === reported ? undefined : codes.data?.code;
  const { data: newReport } = useQuery({
    ...verifyReportQuery(projectKey, code ?? ''),
    enabled: isEnabled && code !== undefined,
  });
  const lastReport = useQuery({
    ...verifyReportQuery(projectKey, reported ?? ''),
    enabled: isEnabled && reported !== undefined,
    refetchInterval: false,
  });
  const { refetch } = codes;
  useEffect(() => {
    if (newReport === null || newReport === undefined || code === undefined) return;
    storeCodes({ projectKey, sessionId }, { reported: code });
    setReported(code);
    void refetch();
  }, [newReport, code, projectKey, sessionId, refetch]);
  return {
    code,
    isCreating: code === undefined && codes.isFetching,
    report: lastReport.isLoading ? 'reading' : (lastReport.data ?? undefined),
  };
}
