import type { ArmSums } from './arm-sums.ts';
import type { ReplayedMetric } from './replay.ts';
import type { PlannedMetric } from './statements/planned-metrics.ts';
import type { ReplayedRow } from './statements/replayed-visitors.ts';

/** The 97.5 % quantile of the standard normal distribution. */
const z = 1.959963984540054;

/** An event's value and the index of its visitor. */
interface RankedValue {
  readonly value: number;
  readonly visitor: number;
}

/** Returns a quantile of event values. Sorts them once for all visitors, so that each arm's values are sorted too. */
export function replayedQuantile(
  { definition, plan }: PlannedMetric,
  at: number,
  rows: readonly ReplayedRow[],
): ReplayedMetric {
  const nu = plan.quantiles?.level ?? 0.5;
  const counted = Uint8Array.from(rows, (row) => row.counted[at] ?? 0);
  const ranked = rows
    .flatMap((row, visitor) =>
      counted[visitor] === 1 ? (row.events[at] ?? []).map((value): RankedValue => ({ value, visitor })) : [],
    )
    .sort((a, b) => a.value - b.value);
  const values = Float64Array.from(ranked, ({ value }) => value);
  const visitorOf = Uint32Array.from(ranked, ({ visitor }) => visitor);
  return {
    key: definition.key,
    windowMs: plan.windowMs,
    n: counted.reduce((sum, one) => sum + one, 0),
    addUp(armOf, arms) {
      const ofArm = Array.from({ length: arms }, (): number[] => []);
      for (let rank = 0; rank < values.length; rank += 1)
        ofArm[armOf[visitorOf[rank] ?? 0] ?? -1]?.push(rank);
      return ofArm.map((ranks, arm): ArmSums | undefined => {
        if (ranks.length === 0) return undefined;
        const visitors = counted.reduce((sum, one, visitor) => sum + (armOf[visitor] === arm ? one : 0), 0);
        return quantileOf(
          ranks.map((rank) => ({ value: values[rank] ?? 0, visitor: visitorOf[rank] ?? 0 })),
          { nu, visitors },
        );
      });
    },
  };
}

/** Statistics of an arm's sorted event values, computed as in the store's scans. */
function quantileOf(
  ranked: readonly RankedValue[],
  { nu, visitors }: { readonly nu: number; readonly visitors: number },
): ArmSums {
  const n = ranked.length;
  const half = z * Math.sqrt((nu * (1 - nu)) / n);
  const at = (level: number) => interpolated(ranked, level);
  const q = at(nu);
  const counts = new Map<number, { below: number; events: number }>();
  for (const { value, visitor } of ranked) {
    const count = counts.get(visitor) ?? { below: 0, events: 0 };
    counts.set(visitor, count);
    count.events += 1;
    if (value <= q) count.below += 1;
  }
  const ofVisitors = [...counts.values()];
  const sum = (of: (count: { readonly below: number; readonly events: number }) => number) =>
    ofVisitors.reduce((total, count) => total + of(count), 0);
  return {
    kind: 'quantileClustered',
    ...{ n, nStar: n, nu, q, qLower: at(nu - half), qUpper: at(nu + half) },
    below: { sum: sum(({ below }) => below), sumSquares: sum(({ below }) => below ** 2) },
    events: { sum: n, sumSquares: sum(({ events }) => events ** 2) },
    belowEvents: sum(({ below, events }) => below * events),
    nClusters: visitors,
  };
}

/** Like `quantileExactInclusive`: level 0 is the first value, level 1 the last. */
function interpolated(ranked: readonly RankedValue[], level: number): number {
  const position = Math.min(1, Math.max(0, level)) * (ranked.length - 1);
  const [low, high] = [Math.floor(position), Math.ceil(position)].map((rank) => ranked[rank]?.value ?? 0);
  return (low ?? 0) + (position - Math.floor(position)) * ((high ?? 0) - (low ?? 0));
}
