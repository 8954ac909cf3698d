/** A common axis of several intervals, in fractions. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  /** At most five, including zero. */
  readonly ticks: readonly number[];
}

/** Limits of an interval; null if unbounded. */
export interface Bounds {
  readonly lower: number | null;
  readonly upper: number | null;
}

const least = { low: -0.2, high: 0.2 };
const most = { low: -0.5, high: 1 };
const step = 0.1;

/** Returns an axis that fits every conclusive interval; wider inconclusive ones exceed it instead of shrinking all others. */
export function axisAround(sure: readonly Bounds[]): Axis {
  const low = Math.max(most.low, Math.min(least.low, ...sure.map(({ lower }) => down(lower ?? least.low))));
  const high = Math.min(most.high, Math.max(least.high, ...sure.map(({ upper }) => up(upper ?? least.high))));
  const every = [step, 0.2, 0.25, 0.5].find((each) => (high - low) / each <= 5) ?? 0.5;
  const count = Math.floor(high / every) - Math.ceil(low / every) + 1;
  const first = Math.ceil(low / every - 1e-9);
  return { low, high, ticks: Array.from({ length: count }, (_, index) => (first + index) * every) };
}

/** Returns the position of a value in percent of the axis, clipped to its ends. */
export function positionOn({ low, high }: Axis, value: number): number {
  return (100 * (Math.min(high, Math.max(low, value)) - low)) / (high - low);
}

function down(value: number): number {
  return Math.floor(value / step + 1e-9) * step;
}

function up(value: number): number {
  return Math.ceil(value / step - 1e-9) * step;
}
