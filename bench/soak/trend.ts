/** The linear trend of a series, in the unit of its values, with the standard error of its rise. */
export interface Trend {
  readonly mean: number;
  /** The line's rise from the first value to the last. */
  readonly rise: number;
  /** Standard error of the rise, assuming independent deviations. */
  readonly riseError: number;
}

/** Fits a line through at least three values taken at equal intervals. */
export function trendOf(values: readonly number[]): Trend {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const middle = (count - 1) / 2;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread;
  const squares = values.reduce((sum, value, at) => sum + (value - mean - slope * (at - middle)) ** 2, 0);
  const slopeError = Math.sqrt(squares / (count - 2) / spread);
  return { mean, rise: slope * (count - 1), riseError: slopeError * (count - 1) };
}
