/** The common axis of several intervals. Values are lifts as fractions. */
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

const minRange = { low: -0.2, high: 0.2 };
const maxRange = { low: -0.5, high: 1 };
const step = 0.1;

/** Returns an axis that fits every conclusive interval, within limits. Wide inconclusive ones exceed it instead of shrinking the rest. */
export function createAxis(conclusive: readonly Bounds[]): Axis {
  const low = Math.max(
    maxRange.low,
    Math.min(minRange.low, ...conclusive.map(({ lower }) => floorToStep(lower ?? minRange.low))),
  );
  const high = Math.min(
    maxRange.high,
    Math.max(minRange.high, ...conclusive.map(({ upper }) => ceilToStep(upper ?? minRange.high))),
  );
  const tickStep = [step, 0.2, 0.25, 0.5].find((step) => (high - low) / step <= 5) ?? 0.5;
  const count = Math.floor(high / tickStep) - Math.ceil(low / tickStep) + 1;
  const first = Math.ceil(low / tickStep - 1e-9);
  return { low, high, ticks: Array.from({ length: count }, (_, index) => (first + index) * tickStep) };
}

/** Returns a value's position on the axis, from 0 to 100 percent. */
export function percentOnAxis({ low, high }: Axis, value: number): number {
  return (100 * (Math.min(high, Math.max(low, value)) - low)) / (high - low);
}

function floorToStep(value: number): number {
  return Math.floor(value / step + 1e-9) * step;
}

function ceilToStep(value: number): number {
  return Math.ceil(value / step - 1e-9) * step;
}
