import { byVariant, readArm, readArms, readMetric } from './read-totals.ts';
import type { Scan } from './results.ts';
import type { MetricScan, ScannedPlan } from './scan-metrics.ts';
import type { MetricCohort, ScannedVariant } from './scanned.ts';
import { type TotalsRow, visitorTotals } from './statements/totals.ts';

/** Reads a scan's result. */
export function readScan({ rows, metrics }: MetricScan, rowsRead: number): Scan {
  return {
    variants: readVariants(rows),
    metrics: metrics.map((scannedPlan) => ({
      ...readMetric(scannedPlan.planned, scannedPlan.metric, scannedPlan.rows),
      cohorts: readCohorts(scannedPlan),
    })),
    ...readExposureTimes(rows),
    rowsRead,
  };
}

/** Reads the variants, including those that were only claimed. */
export function readVariants(rows: readonly TotalsRow[]): readonly ScannedVariant[] {
  const arms = new Map(readArms(rows).map((arm) => [arm.variantKey, arm]));
  const unverified = countVariants(rows.map((row) => row.unverified));
  const bots = countVariants(rows.map((row) => row.claimedAsBot));
  const keys = new Set([...arms.keys(), ...unverified.keys(), ...bots.keys()]);
  return [...keys].sort().map((variantKey) => ({
    ...(arms.get(variantKey) ?? { ...noVisitors, variantKey }),
    bots: bots.get(variantKey) ?? 0,
    unverified: unverified.get(variantKey) ?? 0,
  }));
}

const noVisitors = { visitors: 0, multiExposed: 0, automation: 0, forced: 0, internal: 0 };

function countVariants(counted: readonly TotalsRow['unverified'][]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [variants, numbers] of counted)
    variants.forEach((variant, index) => {
      counts.set(variant, (counts.get(variant) ?? 0) + Number(numbers[index] ?? 0));
    });
  return counts;
}

/** Reads a metric by variant and day, in this order. */
function readCohorts({ planned, metric, rows }: ScannedPlan): readonly MetricCohort[] {
  return byVariant(rows).flatMap(([variantKey, variantRows]) => {
    const days = [...new Set(variantRows.map(({ slice }) => slice))].sort();
    return days.flatMap((day) => {
      const arm = readArm(
        planned,
        metric,
        variantKey,
        variantRows.filter(({ slice }) => slice === day),
        '',
      );
      if (arm === undefined) return [];
      const { n, open, stats } = arm;
      return [{ variantKey, day, n, open, ...(metric.plan.isMergeable && stats && { stats }) }];
    });
  });
}

/** Reads the times of first exposures. */
function readExposureTimes(rows: readonly TotalsRow[]): Pick<Scan, 'firstExposureAt' | 'lastExposureAt'> {
  const visitors = rows.filter(({ state }) => state === 'counted' || state === 'multi');
  if (visitors.length === 0) return {};
  const times = (name: keyof typeof visitorTotals) =>
    visitors.map(({ totals }) => Number(totals[Object.keys(visitorTotals).indexOf(name)]));
  return {
    firstExposureAt: Math.min(...times('firstExposedAt')),
    lastExposureAt: Math.max(...times('lastExposedAt')),
  };
}
