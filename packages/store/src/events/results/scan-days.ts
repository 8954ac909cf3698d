import type { ScanRequest } from './phase-request.ts';
import type { DailyMetric, DaysArm } from './results.ts';
import { findLargest, type RunQuery } from './scan-metrics.ts';
import { type DaysRow, daysQuery } from './statements/days.ts';
import { type MetricLimits, type PlannedMetrics, planMetrics } from './statements/planned-metrics.ts';
import { timesUnit, toNumber, type Unit } from './units.ts';

const dayMs = 86_400_000;

/** Sums visitors' values for each day since their exposure, in binary units if they aren't whole decimals. */
export async function scanDays(
  run: RunQuery,
  request: Pick<ScanRequest, 'asOf'>,
  { metric, days }: { readonly metric: DailyMetric; readonly days: number },
): Promise<readonly DaysArm[]> {
  const { capPercentile: _, withCovariate: __, ...uncapped } = { capPercentile: undefined, ...metric };
  const windows = Array.from({ length: days }, (___, index) => ({
    ...uncapped,
    key: `${index}`,
    windowMs: (index + 1) * dayMs,
  }));
  const planned = planMetrics(windows, request);
  const rows = await run<DaysRow>(daysQuery(planned));
  if (rows.every(({ misfits }) => misfits === '0')) return rows.map((row) => readDays(row, planned));
  const largest: MetricLimits = { largest: await findLargest(run, metric) };
  const again = planMetrics(windows, request, new Map(windows.map(({ key }) => [key, largest])));
  return (await run<DaysRow>(daysQuery(again))).map((row) => readDays(row, again));
}

function readDays({ variantKey, n, sums, products }: DaysRow, { metrics }: PlannedMetrics): DaysArm {
  const unit: Unit | undefined = metrics[0]?.plan.values.post?.unit;
  if (unit === undefined) throw new Error('The metric has no value of a visitor');
  const rest = products.map((product) => toNumber(BigInt(product), timesUnit(unit, unit)));
  return {
    variantKey,
    n: Number(n),
    sums: sums.map((sum) => toNumber(BigInt(sum), unit)),
    products: sums.map((_, index) => rest.splice(0, sums.length - index)),
  };
}
