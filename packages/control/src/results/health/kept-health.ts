import type { DimensionSplit } from '@pixel/stats';

/** What the next look needs from this one. Plain data. */
export interface KeptHealth {
  readonly epoch: number;
  /** The smallest p-value of the split over all looks; null if it couldn't be computed. */
  readonly pValue: number | null;
  /** The same for values of dimensions. */
  readonly values: readonly KeptValue[];
  /** Absent from looks that didn't record them. */
  readonly pauses?: readonly KeptPause[];
  /** Since when problems exist, ISO 8601, by the finding's code. */
  readonly since: Readonly<Record<string, string>>;
}

/** Number of visitors in their window when a pause began. Times are milliseconds since the epoch. */
export interface KeptPause {
  readonly from: number;
  readonly visitors: number;
  readonly countedAt: number;
}

interface KeptValue {
  readonly dimension: string;
  readonly value: string;
  readonly pValue: number;
}

/** Returns what earlier looks at the same visitors kept, or nothing if there is none. */
export function shownBefore(
  previous: KeptHealth | null,
  epoch: number,
): Pick<KeptHealth, 'pValue' | 'values'> {
  return previous?.epoch === epoch ? previous : { pValue: null, values: [] };
}

/** Returns the smallest p-values over all looks, in the kept form. */
export function keepValues(dimensions: readonly DimensionSplit[]): readonly KeptValue[] {
  return dimensions.flatMap(({ dimension, value, runningPValue: pValue }) =>
    pValue === null ? [] : [{ dimension, value, pValue }],
  );
}
