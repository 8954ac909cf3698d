import { labelled, positionOn, type Scale } from '../results/charts/scale.ts';

/** Number of visitors who saw a survey on a day, and the share who began to answer; null without any. */
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
  readonly middles: readonly number[];
  /** Indexes of the days labeled below. */
  readonly labels: readonly number[];
}

const reaches = [0.05, 0.1, 0.2, 0.5, 1];
const dayMs = 86_400_000;
const maxDays = 400;

/** Computes the layout; the axis starts at 0, fits every share, and clips intervals at its edge. */
export function plotDays(days: readonly AnsweredDay[], width: number): DaysPlot {
  const height = 190;
  const most = Math.max(0, ...days.map(({ share }) => share?.estimate ?? 0));
  const reach = reaches.find((each) => each >= most * 1.1) ?? 1;
  const x = { start: 44, end: Math.max(60, width - 8) };
  const slot = (x.end - x.start) / Math.max(1, days.length);
  return {
    height,
    x,
    y: { low: 0, high: reach, start: height - 24, end: 10 },
    yTicks: [0, reach / 2, reach],
    middles: days.map((_, index) => x.start + slot * (index + 0.5)),
    labels: labelled(days.length, Math.max(2, Math.floor((x.end - x.start) / 64))),
  };
}

/** Returns the position of a share, clipped to the axis. */
export function heightOf(y: Scale, share: number): number {
  return positionOn(y, Math.min(y.high, Math.max(y.low, share)));
}

/** Returns every day from first to last, including empty ones, with the result of `of`; at most the last 400. */
export function everyDay<Item>(
  items: readonly Item[],
  dayOf: (item: Item) => string,
): readonly { readonly day: string; readonly item: Item | undefined }[] {
  const byDay = new Map(items.map((item) => [dayOf(item), item]));
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
