import { normalSf } from '../distributions/normal.ts';
import { invert } from '../special/invert.ts';
import { bilinear, dot } from '../special/quadratic-form.ts';
import type { DailyLifts } from './daily-lifts.ts';

/** Whether a lift changes with the days since first exposure, at a single look. */
export interface LiftTrend {
  /** Daily growth of the logarithm of treatment over control. */
  readonly slope: number;
  readonly se: number;
  readonly pValue: number;
  /** Fitted lifts on the first and the last day. */
  readonly first: number;
  readonly last: number;
}

/** Minimum number of days for a line. */
const minDays = 3;

/**
 * Fits a line through the logarithms of daily lifts by generalized least squares (Aitken 1936), b = (X′V⁻¹X)⁻¹ X′V⁻¹y with V the covariance
 * of the days, and tests its slope against 0. A novelty effect decays towards no lift; a learning effect grows (Kohavi, Tang and Xu 2020,
 * chapter 3). Null for fewer than three days, or if they don't vary.
 */
export function testTrend({ logs, covariance }: DailyLifts): LiftTrend | null {
  const weights = logs.length < minDays ? null : invert(covariance);
  if (weights === null) return null;
  const days = logs.map((_, day) => day);
  const ones = days.map(() => 1);
  const information = invert([
    [bilinear(ones, weights, ones), bilinear(ones, weights, days)],
    [bilinear(days, weights, ones), bilinear(days, weights, days)],
  ]);
  if (information === null) return null;
  const weightedSums = [bilinear(ones, weights, logs), bilinear(days, weights, logs)];
  const [level = Number.NaN, slope = Number.NaN] = information.map((row) => dot(row, weightedSums));
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
