import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MetricSums } from './kinds/metric-plan.ts';
import type { ReplayedMetric } from './replay.ts';
import type { PlannedMetric } from './statements/planned-metrics.ts';
import type { ReplayedRow } from './statements/replayed-visitors.ts';
import { toNumber, type Unit } from './units.ts';

/** Processing this many takes a few milliseconds, which blocks the process. */
const valuesPerTick = 5_000;

/**
 * Prepares a metric with additive values for replay. Converts the values to doubles once, because `sumByArm` is called for hundreds of
 * splits.
 */
export async function createReplayedSums(
  { definition, plan }: PlannedMetric,
  metricIndex: number,
  rows: readonly ReplayedRow[],
): Promise<ReplayedMetric> {
  const isCounted = Uint8Array.from(rows, (row) => row.counted[metricIndex] ?? 0);
  const columns = new Map<string, Float64Array>();
  for (const [index, [name, { unit }]] of Object.entries(plan.values).entries())
    columns.set(name, await readColumn(rows, (row) => row.values[metricIndex]?.[index], unit));
  const columnOf = (name: string) => columns.get(name) ?? new Float64Array(rows.length);
  return {
    key: definition.key,
    windowMs: plan.windowMs,
    n: isCounted.reduce((sum, flag) => sum + flag, 0),
    sumByArm(armByVisitor, arms) {
      const n = new Float64Array(arms);
      const sums = new Map(plan.sums.map((names) => [names.join(' '), new Float64Array(arms)]));
      const terms = plan.sums.map((names) => ({
        into: sums.get(names.join(' ')) ?? new Float64Array(arms),
        a: columnOf(names[0]),
        b: names[1] === undefined ? undefined : columnOf(names[1]),
      }));
      for (let visitor = 0; visitor < armByVisitor.length; visitor++) {
        const arm = armByVisitor[visitor] ?? -1;
        if (arm < 0 || isCounted[visitor] !== 1) continue;
        n[arm] = (n[arm] ?? 0) + 1;
        for (const { into, a, b } of terms)
          into[arm] = (into[arm] ?? 0) + (a[visitor] ?? 0) * (b === undefined ? 1 : (b[visitor] ?? 0));
      }
      return Array.from(n, (visitors, arm) => {
        if (visitors === 0) return undefined;
        const metricSums: MetricSums = {
          n: visitors,
          sum: (value) => sums.get(value)?.[arm] ?? 0,
          product: (a, b) => sums.get(`${a} ${b}`)?.[arm] ?? 0,
          capped: () => 0,
        };
        return plan.toStats(metricSums).stats;
      });
    },
  };
}

async function readColumn(
  rows: readonly ReplayedRow[],
  readValue: (row: ReplayedRow) => string | undefined,
  unit: Unit,
): Promise<Float64Array> {
  const column = new Float64Array(rows.length);
  for (let from = 0; from < rows.length; from += valuesPerTick) {
    await nextTurn();
    for (const [offset, row] of rows.slice(from, from + valuesPerTick).entries()) {
      const value = readValue(row) ?? '0';
      // Most values are 0.
      if (value !== '0') column[from + offset] = toNumber(BigInt(value), unit);
    }
  }
  return column;
}
