import type { ResultsReport } from '@pixel/control/client';

/** Results are computed every hour, some minutes late where there are many of them. */
const mostMs = 2 * 60 * 60_000;

/** Whether numbers are older than they should be, and something may have happened since. */
export function isStale(
  {
    computedAt,
    isFinal,
    status,
    pending,
  }: Pick<ResultsReport, 'computedAt' | 'isFinal' | 'status' | 'pending'>,
  now: number,
): boolean {
  if (computedAt === null || isFinal || status !== 'running') return false;
  return now - Date.parse(computedAt) > mostMs && pending !== 0;
}
