import { sum } from '../special/sum.ts';

/** Visitors of one arm and the weight that traffic was split by; weights need not sum to 1. */
export interface ArmTraffic {
  readonly visitors: number;
  readonly weight: number;
}

/** Arms that traffic is meant for, with weights that sum to 1, and what went where none should. */
export interface Split {
  readonly arms: readonly ArmTraffic[];
  /** Visitors of arms without weight. */
  readonly astray: number;
}

/** A weight that is less than this part of the largest is a slip. */
const leastWeight = 1e-9;

/** The split of the arms; null where a number is impossible or no arm has a weight. */
export function splitOf(arms: readonly ArmTraffic[]): Split | null {
  if (!arms.every(isPossible)) return null;
  const weighted = arms.filter((arm) => arm.weight > 0);
  // In parts of the largest, for the sum of very large weights would be infinite.
  const largest = Math.max(...weighted.map((arm) => arm.weight));
  if (weighted.length === 0) return null;
  const total = sum(weighted.map((arm) => arm.weight / largest));
  if (weighted.some((arm) => arm.weight / largest < leastWeight)) return null;
  return {
    arms: weighted.map(({ visitors, weight }) => ({ visitors, weight: weight / largest / total })),
    astray: sum(arms.map((arm) => (arm.weight > 0 ? 0 : arm.visitors))),
  };
}

function isPossible({ visitors, weight }: ArmTraffic): boolean {
  return Number.isSafeInteger(visitors) && visitors >= 0 && Number.isFinite(weight) && weight >= 0;
}
