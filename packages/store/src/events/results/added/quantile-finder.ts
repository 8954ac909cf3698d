import { z } from '../statements/quantiles.ts';
import { createNeighbours, type Neighbours } from './neighbours.ts';

/** Quantiles of the values of events: the one that is asked for, and its limits. */
export interface Quantiles {
  readonly q: number;
  readonly qLower: number;
  readonly qUpper: number;
}

/** Finds out the quantiles of an arm without keeping its values. */
export interface QuantileFinder {
  add(value: number): void;
  /** Those that follow from all values if those told are right, and other ones if they are not; undefined where there is none. */
  find(): (Quantiles & { readonly n: number }) | undefined;
}

/** Creates it for the quantiles that somebody tells. */
export function createQuantileFinder(level: number, told: Quantiles): QuantileFinder {
  const [q, qLower, qUpper] = [told.q, told.qLower, told.qUpper].map(createNeighbours<number>) as Three;
  return {
    add(value) {
      q.add(value);
      qLower.add(value);
      qUpper.add(value);
    },
    find() {
      const n = q.count();
      if (n === 0) return undefined;
      // In the order of the store's statement, so that no digit differs.
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

/** Level 0 is the first value, level 1 the last one. */
function interpolated(values: Neighbours<number>, level: number): number {
  const last = values.count() - 1;
  const position = Math.min(Math.max(level, 0), 1) * last + 1;
  const place = Math.floor(position) - 1;
  const [below, above] = [values.at(Math.min(place, last)), values.at(Math.min(place + 1, last))];
  return below + (position - Math.floor(position)) * (above - below);
}
