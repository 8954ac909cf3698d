import { zScore95 } from '../statements/quantiles.ts';
import { createNeighbourTracker, type NeighbourTracker } from './neighbour-tracker.ts';

/** A quantile of event values and its confidence limits. */
export interface QuantileEstimate {
  readonly q: number;
  readonly qLower: number;
  readonly qUpper: number;
}

/** Checks an arm's reported quantile and its limits in one pass, without storing the values. */
export interface QuantileVerifier {
  add(value: number): void;
  /**
   * Recomputes the quantile and its limits. They equal the reported ones if those are correct; otherwise they are only guaranteed to
   * differ. Undefined if there are no values.
   */
  recompute(): (QuantileEstimate & { readonly n: number }) | undefined;
}

/** Creates a verifier of the reported quantile and limits. */
export function createQuantileVerifier(level: number, reported: QuantileEstimate): QuantileVerifier {
  const [q, qLower, qUpper] = [reported.q, reported.qLower, reported.qUpper].map(
    createNeighbourTracker<number>,
  ) as TrackerTriple;
  return {
    add(value) {
      q.add(value);
      qLower.add(value);
      qUpper.add(value);
    },
    recompute() {
      const n = q.count();
      if (n === 0) return undefined;
      // Same order of operations as the store's statement, so that all digits agree.
      const halfWidth = zScore95 * Math.sqrt((level * (1 - level)) / n);
      return {
        n,
        q: interpolate(q, level),
        qLower: interpolate(qLower, level - halfWidth),
        qUpper: interpolate(qUpper, level + halfWidth),
      };
    },
  };
}

type TrackerTriple = [NeighbourTracker<number>, NeighbourTracker<number>, NeighbourTracker<number>];

/** Interpolates linearly: level 0 is the smallest value, level 1 the largest. */
function interpolate(values: NeighbourTracker<number>, level: number): number {
  const last = values.count() - 1;
  const position = Math.min(Math.max(level, 0), 1) * last + 1;
  const index = Math.floor(position) - 1;
  const [below, above] = [
    values.valueAtRank(Math.min(index, last)),
    values.valueAtRank(Math.min(index + 1, last)),
  ];
  return below + (position - Math.floor(position)) * (above - below);
}
