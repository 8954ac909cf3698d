import { type CapNumbers, percentileFraction, toCap } from '../statements/caps.ts';
import type { CapUnits } from '../statements/planned-metrics.ts';
import { createNeighbourTracker } from './neighbour-tracker.ts';

/** Checks reported caps in one pass, without storing the values. */
export interface CapVerifier {
  /** Adds a visitor's value, from any arm. */
  add(value: bigint): void;
  /**
   * Recomputes the caps. They equal the reported ones if those are correct; otherwise they are only guaranteed to differ. Undefined if all
   * values are 0.
   */
  recompute(): CapUnits | undefined;
}

/** Creates a verifier of the reported caps. */
export function createCapVerifier(percentile: number, reported: CapUnits | undefined): CapVerifier {
  const upper = createNeighbourTracker(reported?.upper ?? 0n);
  const lower = createNeighbourTracker(reported?.lower ?? 0n);
  return {
    add(value) {
      if (value === 0n) return;
      upper.add(value);
      lower.add(value);
    },
    recompute() {
      const last = upper.count() - 1;
      const { numerator, denominator } = percentileFraction(percentile);
      const toRank = (part: bigint, next: number) =>
        Math.min(Number((BigInt(Math.max(last, 0)) * part) / denominator) + next, last);
      const numbers = [
        ...[last + 1, upper.min() ?? 0n],
        ...[0, 1].map((next) => upper.valueAtRank(toRank(numerator, next))),
        ...[0, 1].map((next) => lower.valueAtRank(toRank(denominator - numerator, next))),
      ];
      return toCap({ percentile }, numbers.map(String) as unknown as CapNumbers);
    },
  };
}
