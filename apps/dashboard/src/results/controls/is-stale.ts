import type { ResultsReport } from '@pixel/control/client';

/** Results are computed every hour, and some minutes late if there are many. */
const maxMs = 2 * 60 * 60_000;

/** Whether results are older than expected and may miss new data. */
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
  return now - Date.parse(computedAt) > maxMs && pending !== 0;
}
