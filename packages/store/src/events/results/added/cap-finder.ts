import { type CapNumbers, capOf, fractionOf } from '../statements/caps.ts';
import type { CapUnits } from '../statements/planned-metrics.ts';
import { createNeighbours } from './neighbours.ts';

/** Finds caps without storing the values. */
export interface CapFinder {
  /** Adds a visitor's value, from any arm. */
  add(value: bigint): void;
  /** Returns the caps: equal to the reported ones if those are correct, different otherwise. Undefined if all values are 0. */
  find(): CapUnits | undefined;
}

/** Creates a finder that verifies the reported caps. */
export function createCapFinder(percentile: number, bounds: CapUnits | undefined): CapFinder {
  const upper = createNeighbours(bounds?.upper ?? 0n);
  const lower = createNeighbours(bounds?.lower ?? 0n);
  return {
    add(value) {
      if (value === 0n) return;
      upper.add(value);
      lower.add(value);
    },
    find() {
      const last = upper.count() - 1;
      const { share, of } = fractionOf(percentile);
      const rankOf = (part: bigint, next: number) =>
        Math.min(Number((BigInt(Math.max(last, 0)) * part) / of) + next, last);
      const numbers = [
        ...[last + 1, upper.least() ?? 0n],
        ...[0, 1].map((next) => upper.at(rankOf(share, next))),
        ...[0, 1].map((next) => lower.at(rankOf(of - share, next))),
      ];
      return capOf({ percentile }, numbers.map(String) as unknown as CapNumbers);
    },
  };
}
