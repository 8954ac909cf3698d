import { labelIndexes, positionOn, type Scale } from '../results/charts/scale.ts';

/** A day's response rate with its interval; null if no visitor saw the survey. */
export interface AnsweredDay {
  readonly day: string;
  readonly share: { readonly estimate: number; readonly low: number; readonly high: number } | null;
}

/** Pixel positions of everything in the chart. */
export interface DaysPlot {
  readonly height: number;
  readonly x: { readonly start: number; readonly end: number };
  readonly y: Scale;
  readonly yTicks: readonly number[];
  /** Horizontal center of each day. */
  readonly centers: readonly number[];
  /** Indexes of the days labeled below. */
  readonly labels: readonly number[];
}

const axisMaxima = [0.05, 0.1, 0.2, 0.5, 1];
const dayMs = 86_400_000;
const maxDays = 400;

/** Computes the layout; the axis starts at 0, fits every share, and clips intervals at its edge. */
export function plotDays(days: readonly AnsweredDay[], width: number): DaysPlot {
  const height = 190;
  const maxShare = Math.max(0, ...days.map(({ share }) => share?.estimate ?? 0));
  const axisMax = axisMaxima.find((candidate) => candidate >= maxShare * 1.1) ?? 1;
  const x = { start: 44, end: Math.max(60, width - 8) };
  const slot = (x.end - x.start) / Math.max(1, days.length);
  return {
    height,
    x,
    y: { low: 0, high: axisMax, start: height - 24, end: 10 },
    yTicks: [0, axisMax / 2, axisMax],
    centers: days.map((_, index) => x.start + slot * (index + 0.5)),
    labels: labelIndexes(days.length, Math.max(2, Math.floor((x.end - x.start) / 64))),
  };
}

/** Returns the position of a share, clipped to the axis. */
export function yPosition(y: Scale, share: number): number {
  return positionOn(y, Math.min(y.high, Math.max(y.low, share)));
}

/** Returns every day from the first to the last, at most the last 400, with its item; undefined for days without one. */
export function fillDays<Item>(
  items: readonly Item[],
  getDay: (item: Item) => string,
): readonly { readonly day: string; readonly item: Item | undefined }[] {
  const byDay = new Map(items.map((item) => [getDay(item), item]));
  const days = [...byDay.keys()].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const end = Date.parse(last);
  const start = Math.max(Date.parse(first), end - (maxDays - 1) * dayMs);
  return Array.from({ length: Math.round((end - start) / dayMs) + 1 }, (_, index) => {
    const day = new Date(start + index * dayMs).toISOString().slice(0, 10);
    return { day, item: byDay.get(day) };
  });
}
