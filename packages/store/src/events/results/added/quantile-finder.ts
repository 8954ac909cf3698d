import { z } from '../statements/quantiles.ts';
import { createNeighbours, type Neighbours } from './neighbours.ts';

/** A quantile of event values and its confidence limits. */
export interface Quantiles {
  readonly q: number;
  readonly qLower: number;
  readonly qUpper: number;
}

/** Finds an arm's quantiles without storing its values. */
export interface QuantileFinder {
  add(value: number): void;
  /** Returns the quantiles: equal to the reported ones if those are correct, different otherwise. Undefined if there are no values. */
  find(): (Quantiles & { readonly n: number }) | undefined;
}

/** Creates a finder that verifies the reported quantiles. */
export function createQuantileFinder(level: number, quantiles: Quantiles): QuantileFinder {
  const [q, qLower, qUpper] = [quantiles.q, quantiles.qLower, quantiles.qUpper].map(
    createNeighbours<number>,
  ) as Three;
  return {
    add(value) {
      q.add(value);
      qLower.add(value);
      qUpper.add(value);
    },
    find() {
      const n = q.count();
      if (n === 0) return undefined;
      // Same order of operations as the store's statement, so that all digits agree.
      const half = z * Math.sqrt((level * (1 - level)) / n);
      return {
        n,
        q: interpolated(q, level),
        qLower: interpolated(qLower, level - half),
        qUpper: interpolated(qUpper, level + half),
      };
    },
  };
}

type Three = [Neighbours<number>, Neighbours<number>, Neighbours<number>];

/** Level 0 is the first value, level 1 the last. */
function interpolated(values: Neighbours<number>, level: number): number {
  const last = values.count() - 1;
  const position = Math.min(Math.max(level, 0), 1) * last + 1;
  const index = Math.floor(position) - 1;
  const [below, above] = [values.at(Math.min(index, last)), values.at(Math.min(index + 1, last))];
  return below + (position - Math.floor(position)) * (above - below);
}
