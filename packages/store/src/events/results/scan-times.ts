import type { ScanQuestion } from './phase-question.ts';
import { countMisfits } from './read-totals.ts';
import type { MetricScan, RunQuery } from './scan-metrics.ts';
import { planMetrics } from './statements/planned-metrics.ts';
import { isRanked } from './statements/ranks.ts';
import { type TotalsRow, totalsQuery } from './statements/totals.ts';
import type { VisitorSlices } from './statements/visitor-rows.ts';

/**
 * Computes all metrics as of each of several times in one statement. Returns undefined if that is impossible, because caps, quantiles or
 * units depend on the time.
 */
export async function scanTimes(
  run: RunQuery,
  question: Pick<ScanQuestion, 'metrics' | 'withOpenWindows'>,
  slices: VisitorSlices & Required<Pick<VisitorSlices, 'times'>>,
): Promise<readonly MetricScan[] | undefined> {
  const { metrics } = question;
  const planned = planMetrics(metrics, { ...question, asOf: 'each' });
  if (metrics.some(({ key }) => isRanked(planned, key))) return undefined;
  const rows = await run<TotalsRow>(totalsQuery(planned, slices));
  if (planned.metrics.some((metric) => countMisfits(planned, metric, rows) > 0n)) return undefined;
  return slices.times.map((time) => {
    const own = rows.filter(({ asOf }) => Number(asOf) === time);
    return { rows: own, metrics: planned.metrics.map((metric) => ({ planned, metric, rows: own })) };
  });
}
