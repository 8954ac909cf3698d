import type { ArmQuantile, MetricSums } from './kinds/metric-plan.ts';
import type { Cap, CappedValue, MetricArm, ScannedArm, ScannedMetric } from './scanned.ts';
import type { PlannedMetric, PlannedMetrics } from './statements/planned-metrics.ts';
import { metricTotals, sumName, type TotalsRow, visitorTotals } from './statements/totals.ts';
import { timesUnit, toNumber, type Unit } from './units.ts';

/** Totals in the order of the statement. */
type Totals = readonly bigint[];

/** Reads the arms, ordered by variant. */
export function readArms(rows: readonly TotalsRow[]): readonly ScannedArm[] {
  return byVariant(rows).map(([variantKey, variantRows]) => {
    const visitorsIn = (...states: readonly TotalsRow['state'][]) =>
      Number(visitorTotal(variantRows, 'visitors', states));
    return {
      variantKey,
      visitors: visitorsIn('counted', 'multi'),
      multiExposed: visitorsIn('multi'),
      automation: Number(visitorTotal(variantRows, 'automation', ['counted', 'multi'])),
      forced: visitorsIn('forced'),
      internal: visitorsIn('internal'),
    };
  });
}

function visitorTotal(
  rows: readonly TotalsRow[],
  name: keyof typeof visitorTotals,
  states: readonly TotalsRow['state'][],
): bigint {
  return (
    addUp(rows.filter(({ state }) => states.includes(state)))[Object.keys(visitorTotals).indexOf(name)] ?? 0n
  );
}

/** Groups visitor rows by variant. */
export function byVariant(rows: readonly TotalsRow[]): readonly (readonly [string, readonly TotalsRow[]])[] {
  const groups = new Map<string, TotalsRow[]>();
  for (const row of rows)
    if (row.state !== 'none') groups.set(row.variantKey, [...(groups.get(row.variantKey) ?? []), row]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns how many of a metric's visitors have values that don't fit its units. */
export function countMisfits(
  planned: PlannedMetrics,
  metric: PlannedMetric,
  rows: readonly TotalsRow[],
): bigint {
  return toTotalsByName(planned, metric, addUp(rows)).get('misfit') ?? 0n;
}

/** Reads a metric, ordered by variant. */
export function readMetric(
  planned: PlannedMetrics,
  metric: PlannedMetric,
  rows: readonly TotalsRow[],
  group = '',
): ScannedMetric {
  return {
    key: metric.definition.key,
    arms: byVariant(rows).flatMap(
      ([variantKey, variantRows]) => readArm(planned, metric, variantKey, variantRows, group) ?? [],
    ),
    caps: readCaps(metric),
  };
}

/** Reads one arm of a metric; undefined if no visitor counts. */
export function readArm(
  planned: PlannedMetrics,
  metric: PlannedMetric,
  variantKey: string,
  rows: readonly TotalsRow[],
  group: string,
): MetricArm | undefined {
  const counted = rows.filter(({ state }) => state === 'counted');
  if (visitorTotal(counted, 'visitors', ['counted']) === 0n) return undefined;
  const totals = toTotalsByName(planned, metric, addUp(counted));
  const quantile = metric.limits.quantiles?.find(
    (armQuantile) => armQuantile.variantKey === variantKey && armQuantile.group === group,
  );
  const sums = readSums(metric, totals, quantile);
  return { variantKey, n: sums.n, open: Number(totals.get('open') ?? 0n), ...metric.plan.toStats(sums) };
}

function readSums(
  { plan }: PlannedMetric,
  totals: ReadonlyMap<string, bigint>,
  quantile: ArmQuantile | undefined,
): MetricSums {
  const total = (name: string): bigint => {
    const found = totals.get(name);
    if (found === undefined) throw new Error(`The metric has no total "${name}"`);
    return found;
  };
  const unitOf = (value: string): Unit => {
    const unit = plan.values[value]?.unit;
    if (unit === undefined) throw new Error(`The metric has no value "${value}"`);
    return unit;
  };
  return {
    n: Number(total('n')),
    sum: (value) => toNumber(total(sumName([value])), unitOf(value)),
    product: (a, b) => toNumber(total(sumName([a, b])), timesUnit(unitOf(a), unitOf(b))),
    capped: (cappedValue) => Number(totals.get(`cut ${cappedValue}`) ?? 0n),
    ...(quantile && { quantile }),
  };
}

function readCaps({ plan, limits: metricLimits }: PlannedMetric): ScannedMetric['caps'] {
  const caps: Partial<Record<CappedValue, Cap>> = {};
  for (const { cap, unit } of Object.values(plan.values)) {
    const limits = cap && metricLimits.caps?.[cap.cappedValue];
    if (cap === undefined || limits === undefined) continue;
    caps[cap.cappedValue] = {
      ...(limits.lower !== undefined && { lower: toNumber(limits.lower, unit) }),
      upper: toNumber(limits.upper, unit),
    };
  }
  return caps;
}

function toTotalsByName(
  { metrics }: PlannedMetrics,
  metric: PlannedMetric,
  totals: Totals,
): ReadonlyMap<string, bigint> {
  const before = metrics.slice(0, metrics.indexOf(metric));
  const from = before.reduce(
    (sum, other) => sum + Object.keys(metricTotals(other)).length,
    Object.keys(visitorTotals).length,
  );
  return new Map(Object.keys(metricTotals(metric)).map((name, index) => [name, totals[from + index] ?? 0n]));
}

function addUp(rows: readonly TotalsRow[]): Totals {
  const sums: bigint[] = [];
  for (const { totals } of rows)
    totals.forEach((total, index) => {
      sums[index] = (sums[index] ?? 0n) + BigInt(total);
    });
  return sums;
}
