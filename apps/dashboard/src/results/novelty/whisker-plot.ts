import type { Estimate } from '@pixel/control/client';
import { labelIndexes, positionOn, type Scale } from '../charts/scale.ts';

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
  readonly centers: readonly number[];
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

const axisLimits = [0.2, 0.4, 0.5, 1, 2, 4];

/** Computes the layout; the axis fits all lifts and clips intervals at its edge. */
export function plotWhiskers(
  points: readonly WhiskerPoint[],
  { width, variantKeys }: { readonly width: number; readonly variantKeys: readonly string[] },
): WhiskerPlot {
  const height = 190;
  const estimates = points.flatMap(({ lifts }) =>
    lifts.map(({ relative }) => Math.abs(relative.estimate ?? 0)),
  );
  const maxEstimate = Math.max(0, ...estimates);
  const axisLimit = axisLimits.find((limit) => limit >= maxEstimate * 1.1) ?? Math.ceil(maxEstimate);
  const x = { start: 44, end: Math.max(60, width - 8) };
  const y = { low: -axisLimit, high: axisLimit, start: height - 24, end: 10 };
  const slot = (x.end - x.start) / Math.max(1, points.length);
  const centers = points.map((_, index) => x.start + slot * (index + 0.5));
  const spacing = Math.min(9, (slot * 0.7) / Math.max(1, variantKeys.length));
  const toY = (value: number) => positionOn(y, Math.min(y.high, Math.max(y.low, value)));
  return {
    height,
    x,
    y,
    yTicks: [-axisLimit, -axisLimit / 2, 0, axisLimit / 2, axisLimit],
    centers,
    labels: labelIndexes(points.length, Math.max(2, Math.floor((x.end - x.start) / 64))),
    whiskers: points.flatMap(({ key, lifts }, index) =>
      lifts.flatMap(({ variantKey, relative: { estimate, lower, upper } }): readonly Whisker[] => {
        if (estimate === null) return [];
        const offset = variantKeys.indexOf(variantKey) - (variantKeys.length - 1) / 2;
        return [
          {
            key,
            variantKey,
            x: (centers[index] ?? x.start) + offset * spacing,
            y: toY(estimate),
            top: toY(upper ?? y.high),
            bottom: toY(lower ?? y.low),
          },
        ];
      }),
    ),
  };
}
