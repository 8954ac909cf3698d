import type { DimensionSrmResult } from '@pixel/stats';

/** The health data that the next look continues from. JSON-serializable. */
export interface PreviousHealth {
  readonly epoch: number;
  /** The smallest p-value of the split over all looks; null if it couldn't be computed. */
  readonly pValue: number | null;
  /** The same p-value for each value of a dimension. */
  readonly values: readonly PreviousValue[];
  /** Absent from looks that didn't record them. */
  readonly pauses?: readonly PreviousPause[];
  /** Since when problems exist, ISO 8601, by the finding's code. */
  readonly since: Readonly<Record<string, string>>;
}

/** Number of visitors in their window when a pause began. Times are milliseconds since the epoch. */
export interface PreviousPause {
  readonly from: number;
  readonly visitors: number;
  readonly countedAt: number;
}

interface PreviousValue {
  readonly dimension: string;
  readonly value: string;
  readonly pValue: number;
}

/** Returns the p-values recorded by earlier looks in the same epoch; empty if there were none. */
export function previousHealthOf(
  previous: PreviousHealth | null,
  epoch: number,
): Pick<PreviousHealth, 'pValue' | 'values'> {
  return previous?.epoch === epoch ? previous : { pValue: null, values: [] };
}

/** Returns each value's smallest p-value over all looks, for the next look. */
export function toPreviousValues(dimensions: readonly DimensionSrmResult[]): readonly PreviousValue[] {
  return dimensions.flatMap(({ dimension, value, runningPValue: pValue }) =>
    pValue === null ? [] : [{ dimension, value, pValue }],
  );
}
