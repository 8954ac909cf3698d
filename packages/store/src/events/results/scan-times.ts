import type { ScanRequest } from './phase-request.ts';
import { countMisfits } from './read-totals.ts';
import type { MetricScan, RunQuery } from './scan-metrics.ts';
import { planMetrics } from './statements/planned-metrics.ts';
import { needsRanks } from './statements/ranks.ts';
import { type TotalsRow, totalsQuery } from './statements/totals.ts';
import type { VisitorSlices } from './statements/visitor-rows.ts';

/**
 * Computes all metrics as of each of several times in a single query. Returns undefined if that is impossible: caps and quantiles depend on
 * the time, and values that can't be represented in decimal units need another query.
 */
export async function scanTimes(
  run: RunQuery,
  request: Pick<ScanRequest, 'metrics' | 'withOpenWindows'>,
  slices: VisitorSlices & Required<Pick<VisitorSlices, 'times'>>,
): Promise<readonly MetricScan[] | undefined> {
  const { metrics } = request;
  const planned = planMetrics(metrics, { ...request, asOf: 'each' });
  if (metrics.some(({ key }) => needsRanks(planned, key))) return undefined;
  const rows = await run<TotalsRow>(totalsQuery(planned, slices));
  if (planned.metrics.some((metric) => countMisfits(planned, metric, rows) > 0n)) return undefined;
  return slices.times.map((time) => {
    const rowsAtTime = rows.filter(({ asOf }) => Number(asOf) === time);
    return {
      rows: rowsAtTime,
      metrics: planned.metrics.map((metric) => ({ planned, metric, rows: rowsAtTime })),
    };
  });
}
