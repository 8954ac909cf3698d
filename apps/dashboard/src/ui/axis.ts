/** One axis of several intervals, in parts of 1. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  /** At most five, zero among them. */
  readonly ticks: readonly number[];
}

/** Ends of an interval; null where it has none. */
export interface Bounds {
  readonly lower: number | null;
  readonly upper: number | null;
}

const least = { low: -0.2, high: 0.2 };
const most = { low: -0.5, high: 1 };
const step = 0.1;

/** Returns an axis that every sure interval fits on; wider ones that are not sure leave it, and do not make all others small. */
export function axisAround(sure: readonly Bounds[]): Axis {
  const low = Math.max(most.low, Math.min(least.low, ...sure.map(({ lower }) => down(lower ?? least.low))));
  const high = Math.min(most.high, Math.max(least.high, ...sure.map(({ upper }) => up(upper ?? least.high))));
  const every = [step, 0.2, 0.25, 0.5].find((each) => (high - low) / each <= 5) ?? 0.5;
  const count = Math.floor(high / every) - Math.ceil(low / every) + 1;
  const first = Math.ceil(low / every - 1e-9);
  return { low, high, ticks: Array.from({ length: count }, (_, index) => (first + index) * every) };
}

/** Returns where a value stands, in per cent of the axis; what is beyond it stands at its end. */
export function placeOn({ low, high }: Axis, value: number): number {
  return (100 * (Math.min(high, Math.max(low, value)) - low)) / (high - low);
}

function down(value: number): number {
  return Math.floor(value / step + 1e-9) * step;
}

function up(value: number): number {
  return Math.ceil(value / step - 1e-9) * step;
}
