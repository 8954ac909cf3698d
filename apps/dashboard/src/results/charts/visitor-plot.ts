import type { TimelineDay } from '@pixel/control/client';
import { countTicks, labelIndexes, positionOn, type Scale } from './scale.ts';

/** Pixel positions of everything in a chart of new visitors. */
export interface VisitorPlot {
  readonly height: number;
  readonly x: { readonly start: number; readonly end: number };
  readonly y: Scale;
  readonly yTicks: readonly number[];
  readonly bars: readonly VisitorBar[];
  /** Indexes of the bars labeled below. */
  readonly labels: readonly number[];
}

/** A day's visitors, stacked by variant. */
export interface VisitorBar {
  readonly day: string;
  readonly isWhole: boolean;
  readonly total: number;
  /** Left edge of the bar. */
  readonly x: number;
  readonly width: number;
  readonly center: number;
  /** From the control up; empty for a day without visitors. */
  readonly parts: readonly { readonly variantKey: string; readonly y: number; readonly height: number }[];
}

/** Stacks each day's visitors, the first variant at the bottom. */
export function plotVisitors(
  days: readonly TimelineDay[],
  { width, variantKeys }: { readonly width: number; readonly variantKeys: readonly string[] },
): VisitorPlot {
  const height = 178;
  const x = { start: 38, end: Math.max(60, width) };
  const totals = days.map(({ visitors }) => variantKeys.reduce((sum, key) => sum + (visitors[key] ?? 0), 0));
  const yTicks = countTicks(Math.max(0, ...totals));
  const y = { low: 0, high: yTicks.at(-1) ?? 1, start: height - 24, end: 10 };
  const slot = (x.end - x.start) / Math.max(1, days.length);
  const barWidth = Math.max(1, Math.min(32, slot * 0.82));
  return {
    height,
    x,
    y,
    yTicks,
    bars: days.map(({ day, isWhole, visitors }, index) => {
      const center = x.start + slot * (index + 0.5);
      const total = totals[index] ?? 0;
      return {
        day,
        isWhole,
        total,
        x: center - barWidth / 2,
        width: barWidth,
        center: center,
        parts: total === 0 ? [] : stack(variantKeys, visitors, y),
      };
    }),
    labels: labelIndexes(days.length, Math.max(2, Math.floor((x.end - x.start) / 76))),
  };
}

/** Stacks a day's counts, with a gap of one pixel below each part that is thicker than two. */
function stack(
  variantKeys: readonly string[],
  visitors: TimelineDay['visitors'],
  y: Scale,
): VisitorBar['parts'] {
  let stackedCount = 0;
  return variantKeys.map((variantKey) => {
    const bottom = positionOn(y, stackedCount);
    stackedCount += visitors[variantKey] ?? 0;
    const top = positionOn(y, stackedCount);
    return { variantKey, y: top, height: Math.max(0, bottom - top - (bottom - top > 2 ? 1 : 0)) };
  });
}
