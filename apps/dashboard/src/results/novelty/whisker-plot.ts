import type { Estimate } from '@pixel/control/client';
import { labelled, positionOn, type Scale } from '../charts/scale.ts';

/** A lift with its interval in a series, such as by day. */
export interface WhiskerPoint {
  readonly key: string;
  readonly lifts: readonly { readonly variantKey: string; readonly relative: Estimate }[];
}

/** Pixel positions of everything in the chart. */
export interface WhiskerPlot {
  readonly height: number;
  readonly x: { readonly start: number; readonly end: number };
  readonly y: Scale;
  readonly yTicks: readonly number[];
  /** Horizontal center of each point. */
  readonly middles: readonly number[];
  readonly whiskers: readonly Whisker[];
  /** Indexes of the points labeled below. */
  readonly labels: readonly number[];
}

export interface Whisker {
  readonly key: string;
  readonly variantKey: string;
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly bottom: number;
}

const reaches = [0.2, 0.4, 0.5, 1, 2, 4];

/** Computes the layout; the axis fits all lifts and clips intervals at its edge. */
export function plotWhiskers(
  points: readonly WhiskerPoint[],
  { width, variantKeys }: { readonly width: number; readonly variantKeys: readonly string[] },
): WhiskerPlot {
  const height = 190;
  const estimates = points.flatMap(({ lifts }) =>
    lifts.map(({ relative }) => Math.abs(relative.estimate ?? 0)),
  );
  const most = Math.max(0, ...estimates);
  const reach = reaches.find((each) => each >= most * 1.1) ?? Math.ceil(most);
  const x = { start: 44, end: Math.max(60, width - 8) };
  const y = { low: -reach, high: reach, start: height - 24, end: 10 };
  const slot = (x.end - x.start) / Math.max(1, points.length);
  const middles = points.map((_, index) => x.start + slot * (index + 0.5));
  const apart = Math.min(9, (slot * 0.7) / Math.max(1, variantKeys.length));
  const yOf = (value: number) => positionOn(y, Math.min(y.high, Math.max(y.low, value)));
  return {
    height,
    x,
    y,
    yTicks: [-reach, -reach / 2, 0, reach / 2, reach],
    middles,
    labels: labelled(points.length, Math.max(2, Math.floor((x.end - x.start) / 64))),
    whiskers: points.flatMap(({ key, lifts }, index) =>
      lifts.flatMap(({ variantKey, relative: { estimate, lower, upper } }): readonly Whisker[] => {
        if (estimate === null) return [];
        const nth = variantKeys.indexOf(variantKey) - (variantKeys.length - 1) / 2;
        return [
          {
            key,
            variantKey,
            x: (middles[index] ?? x.start) + nth * apart,
            y: yOf(estimate),
            top: yOf(upper ?? y.high),
            bottom: yOf(lower ?? y.low),
          },
        ];
      }),
    ),
  };
}
