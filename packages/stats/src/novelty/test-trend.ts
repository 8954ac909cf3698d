import { normalSf } from '../distributions/normal.ts';
import { invert } from '../special/invert.ts';
import { bilinear, dot } from '../special/quadratic-form.ts';
import type { DailyLifts } from './daily-lifts.ts';

/** Whether a lift changes with the days since the first exposure, of one look. */
export interface LiftTrend {
  /** By how much the logarithm of treatment by control grows in a day. */
  readonly slope: number;
  readonly se: number;
  readonly pValue: number;
  /** Lifts on the line: on the first day and on the last one. */
  readonly first: number;
  readonly last: number;
}

/** A line through fewer days is none. */
const leastDays = 3;

/**
 * Fits a line through the logarithms of daily lifts by generalised least squares (Aitken 1936), b = (X′V⁻¹X)⁻¹ X′V⁻¹y with V the
 * covariance of the days, and tests its slope against 0. A novelty effect falls towards no lift, and what has to be learned rises
 * (Kohavi, Tang and Xu 2020, chapter 3). Null for fewer than three days, or where they do not vary.
 */
export function testTrend({ logs, covariance }: DailyLifts): LiftTrend | null {
  const weights = logs.length < leastDays ? null : invert(covariance);
  if (weights === null) return null;
  const days = logs.map((_, day) => day);
  const ones = days.map(() => 1);
  const information = invert([
    [bilinear(ones, weights, ones), bilinear(ones, weights, days)],
    [bilinear(days, weights, ones), bilinear(days, weights, days)],
  ]);
  if (information === null) return null;
  const pulls = [bilinear(ones, weights, logs), bilinear(days, weights, logs)];
  const [level = Number.NaN, slope = Number.NaN] = information.map((row) => dot(row, pulls));
  const se = Math.sqrt(information[1]?.[1] ?? Number.NaN);
  const trend = {
    slope,
    se,
    pValue: 2 * normalSf(Math.abs(slope) / se),
    first: Math.expm1(level),
    last: Math.expm1(level + slope * (logs.length - 1)),
  };
  return Object.values(trend).every(Number.isFinite) ? trend : null;
}
