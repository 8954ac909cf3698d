import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MetricSums } from './kinds/metric-plan.ts';
import type { ReplayedMetric } from './replay.ts';
import type { PlannedMetric } from './statements/planned-metrics.ts';
import type { ReplayedRow } from './statements/replayed-visitors.ts';
import { toNumber, type Unit } from './units.ts';

/** Processing this many takes a few milliseconds, which blocks the process. */
const valuesATurn = 5_000;

/** Returns a metric with additive values. Keeps them as doubles, because they are summed for hundreds of ways to split visitors. */
export async function replayedSums(
  { definition, plan }: PlannedMetric,
  at: number,
  rows: readonly ReplayedRow[],
): Promise<ReplayedMetric> {
  const counted = Uint8Array.from(rows, (row) => row.counted[at] ?? 0);
  const columns = new Map<string, Float64Array>();
  for (const [index, [name, { unit }]] of Object.entries(plan.values).entries())
    columns.set(name, await readColumn(rows, (row) => row.values[at]?.[index], unit));
  const columnOf = (name: string) => columns.get(name) ?? new Float64Array(rows.length);
  return {
    key: definition.key,
    windowMs: plan.windowMs,
    n: counted.reduce((sum, one) => sum + one, 0),
    addUp(armOf, arms) {
      const n = new Float64Array(arms);
      const sums = new Map(plan.sums.map((names) => [names.join(' '), new Float64Array(arms)]));
      const terms = plan.sums.map((names) => ({
        into: sums.get(names.join(' ')) ?? new Float64Array(arms),
        a: columnOf(names[0]),
        b: names[1] === undefined ? undefined : columnOf(names[1]),
      }));
      for (let visitor = 0; visitor < armOf.length; visitor++) {
        const arm = armOf[visitor] ?? -1;
        if (arm < 0 || counted[visitor] !== 1) continue;
        n[arm] = (n[arm] ?? 0) + 1;
        for (const { into, a, b } of terms)
          into[arm] = (into[arm] ?? 0) + (a[visitor] ?? 0) * (b === undefined ? 1 : (b[visitor] ?? 0));
      }
      return Array.from(n, (visitors, arm) => {
        if (visitors === 0) return undefined;
        const found: MetricSums = {
          n: visitors,
          sum: (value) => sums.get(value)?.[arm] ?? 0,
          product: (a, b) => sums.get(`${a} ${b}`)?.[arm] ?? 0,
          capped: () => 0,
        };
        return plan.finish(found).stats;
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
  for (let from = 0; from < rows.length; from += valuesATurn) {
    await nextTurn();
    for (const [at, row] of rows.slice(from, from + valuesATurn).entries()) {
      const value = readValue(row) ?? '0';
      // Most values are.
      if (value !== '0') column[from + at] = toNumber(BigInt(value), unit);
    }
  }
  return column;
}
