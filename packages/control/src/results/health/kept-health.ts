import type { DimensionSplit } from '@pixel/stats';

/** What the next look needs to know of this one; plain data. */
export interface KeptHealth {
  readonly epoch: number;
  /** The least p-value of the split at all looks; null where none could be computed. */
  readonly pValue: number | null;
  /** The same of values of dimensions. */
  readonly values: readonly KeptValue[];
  /** Absent of looks that did not know them. */
  readonly pauses?: readonly KeptPause[];
  /** Since when something is not well, ISO 8601, by the finding's code. */
  readonly since: Readonly<Record<string, string>>;
}

/** How many visitors a pause found in their window; milliseconds since the epoch. */
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

/** Returns what earlier looks at the same visitors have shown; nothing where there is none. */
export function shownBefore(
  previous: KeptHealth | null,
  epoch: number,
): Pick<KeptHealth, 'pValue' | 'values'> {
  return previous?.epoch === epoch ? previous : { pValue: null, values: [] };
}

/** Returns the least p-values of all looks, in the form that is kept. */
export function keepValues(dimensions: readonly DimensionSplit[]): readonly KeptValue[] {
  return dimensions.flatMap(({ dimension, value, runningPValue: pValue }) =>
    pValue === null ? [] : [{ dimension, value, pValue }],
  );
}
