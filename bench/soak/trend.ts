/** How values change over time: a straight line through them, and how far they lie from it. */
export interface Trend {
  readonly mean: number;
  /** How much the line rises from the first value to the last. */
  readonly rise: number;
  /** Standard deviation of the rise, were each value off the line by chance alone. */
  readonly riseError: number;
}

/** Fits a line through values taken at equal intervals, three at least. */
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
