import { sum } from '../special/sum.ts';

/** Visitors of one arm and its configured traffic weight; weights need not sum to 1. */
export interface ArmTraffic {
  readonly visitors: number;
  readonly weight: number;
}

/** Arms with a weight, normalized to sum to 1, and the visitors of arms without one. */
export interface Split {
  readonly arms: readonly ArmTraffic[];
  /** Visitors of arms without weight. */
  readonly unexpectedVisitors: number;
}

/** Minimum weight as a share of the largest one; a smaller one is invalid. */
const minWeight = 1e-9;

/** Returns the split of the arms; null if a number is invalid or no arm has a weight. */
export function normalizeSplit(arms: readonly ArmTraffic[]): Split | null {
  if (!arms.every(isValidArm)) return null;
  const weighted = arms.filter((arm) => arm.weight > 0);
  // Relative to the largest, since the sum of very large weights would overflow.
  const largest = Math.max(...weighted.map((arm) => arm.weight));
  if (weighted.length === 0) return null;
  const total = sum(weighted.map((arm) => arm.weight / largest));
  if (weighted.some((arm) => arm.weight / largest < minWeight)) return null;
  return {
    arms: weighted.map(({ visitors, weight }) => ({ visitors, weight: weight / largest / total })),
    unexpectedVisitors: sum(arms.map((arm) => (arm.weight > 0 ? 0 : arm.visitors))),
  };
}

function isValidArm({ visitors, weight }: ArmTraffic): boolean {
  return Number.isSafeInteger(visitors) && visitors >= 0 && Number.isFinite(weight) && weight >= 0;
}
