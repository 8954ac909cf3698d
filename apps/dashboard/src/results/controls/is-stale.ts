import type { ResultsReport } from '@pixel/control/client';

/** Results are computed every hour, possibly some minutes late. */
const maxAgeMs = 2 * 60 * 60_000;

/** Whether results are older than expected and may be missing recent data. */
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
  return now - Date.parse(computedAt) > maxAgeMs && pending !== 0;
}
