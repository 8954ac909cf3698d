import type { ArmSums } from './arm-sums.ts';
import type { ReplayedMetric } from './replay.ts';
import type { PlannedMetric } from './statements/planned-metrics.ts';
import { zScore95 } from './statements/quantiles.ts';
import type { ReplayedRow } from './statements/replayed-visitors.ts';

/** An event's value and the index of its visitor. */
interface RankedValue {
  readonly value: number;
  readonly visitor: number;
}

/**
 * Prepares a quantile metric for replay. Sorts all event values once, so that `sumByArm` gets each arm's values in order.
 */
export function createReplayedQuantile(
  { definition, plan }: PlannedMetric,
  metricIndex: number,
  rows: readonly ReplayedRow[],
): ReplayedMetric {
  const nu = plan.quantiles?.level ?? 0.5;
  const isCounted = Uint8Array.from(rows, (row) => row.counted[metricIndex] ?? 0);
  const ranked = rows
    .flatMap((row, visitor) =>
      isCounted[visitor] === 1
        ? (row.events[metricIndex] ?? []).map((value): RankedValue => ({ value, visitor }))
        : [],
    )
    .sort((a, b) => a.value - b.value);
  const values = Float64Array.from(ranked, ({ value }) => value);
  const visitorByRank = Uint32Array.from(ranked, ({ visitor }) => visitor);
  return {
    key: definition.key,
    windowMs: plan.windowMs,
    n: isCounted.reduce((sumBy, flag) => sumBy + flag, 0),
    sumByArm(armByVisitor, arms) {
      const ranksByArm = Array.from({ length: arms }, (): number[] => []);
      for (let rank = 0; rank < values.length; rank += 1)
        ranksByArm[armByVisitor[visitorByRank[rank] ?? 0] ?? -1]?.push(rank);
      return ranksByArm.map((ranks, arm): ArmSums | undefined => {
        if (ranks.length === 0) return undefined;
        const visitors = isCounted.reduce(
          (sumBy, flag, visitor) => sumBy + (armByVisitor[visitor] === arm ? flag : 0),
          0,
        );
        return toQuantileSums(
          ranks.map((rank) => ({ value: values[rank] ?? 0, visitor: visitorByRank[rank] ?? 0 })),
          { nu, visitors },
        );
      });
    },
  };
}

/** Returns the statistics of an arm's sorted event values, computed exactly as the store's scan queries do. */
function toQuantileSums(
  ranked: readonly RankedValue[],
  { nu, visitors }: { readonly nu: number; readonly visitors: number },
): ArmSums {
  const n = ranked.length;
  const halfWidth = zScore95 * Math.sqrt((nu * (1 - nu)) / n);
  const quantileAt = (level: number) => interpolateQuantile(ranked, level);
  const q = quantileAt(nu);
  const counts = new Map<number, { below: number; events: number }>();
  for (const { value, visitor } of ranked) {
    const count = counts.get(visitor) ?? { below: 0, events: 0 };
    counts.set(visitor, count);
    count.events += 1;
    if (value <= q) count.below += 1;
  }
  const visitorCounts = [...counts.values()];
  const sumBy = (select: (count: { readonly below: number; readonly events: number }) => number) =>
    visitorCounts.reduce((total, count) => total + select(count), 0);
  return {
    kind: 'quantileClustered',
    n,
    nStar: n,
    nu,
    q,
    qLower: quantileAt(nu - halfWidth),
    qUpper: quantileAt(nu + halfWidth),
    below: { sum: sumBy(({ below }) => below), sumSquares: sumBy(({ below }) => below ** 2) },
    events: { sum: n, sumSquares: sumBy(({ events }) => events ** 2) },
    belowEvents: sumBy(({ below, events }) => below * events),
    nClusters: visitors,
  };
}

/** Interpolates linearly, like ClickHouse's `quantileExactInclusive`: level 0 is the smallest value, level 1 the largest. */
function interpolateQuantile(ranked: readonly RankedValue[], level: number): number {
  const position = Math.min(1, Math.max(0, level)) * (ranked.length - 1);
  const [low, high] = [Math.floor(position), Math.ceil(position)].map((rank) => ranked[rank]?.value ?? 0);
  return (low ?? 0) + (position - Math.floor(position)) * ((high ?? 0) - (low ?? 0));
}
