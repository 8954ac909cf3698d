import type { ReceivedReport } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { verifyCodeQuery, verifyReportQuery } from './use-install.ts';

/** What a person's own browser reports by. */
export interface OwnBrowser {
  /** Undefined while it is made, and where none could be. */
  readonly code: string | undefined;
  readonly isMaking: boolean;
  /** The last one. */
  readonly report: ReceivedReport | undefined;
}

/**
 * Returns the code by which somebody's own browser reports, and the last report; while `isOn`. A code works once, so each report brings
 * the next code.
 */
export function useOwnBrowser(projectKey: string, isOn: boolean): OwnBrowser {
  const [round, setRound] = useState(0);
  const [last, setLast] = useState<ReceivedReport>();
  const { data: code, isLoading } = useQuery({ ...verifyCodeQuery(projectKey, round), enabled: isOn });
  const { data: report } = useQuery({
    ...verifyReportQuery(projectKey, code ?? ''),
    enabled: isOn && code !== undefined,
  });
  useEffect(() => {
    if (report === null || report === undefined) return;
    setLast(report);
    setRound((before) => before + 1);
  }, [report]);
  return { code, isMaking: isLoading, report: last };
}
