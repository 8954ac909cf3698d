import { type DailyArm, dailyLifts, type LiftTrend, testTrend } from '@pixel/stats';
import type { DaysArm } from '@pixel/store/events';

/** A variant against the control, by day since the first exposure. */
export interface ComparedDays {
  readonly variantKey: string;
  /** By day; null for days with too little data. */
  readonly lifts: readonly (DailyLift | null)[];
  /** Number of leading days with enough data, which the trend covers. */
  readonly testedDays: number;
  /** Null if there are too few such days. */
  readonly trend: LiftTrend | null;
}

/** A day's lift with its 95% interval, valid for a single day and look. */
export interface DailyLift {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

/** Minimum effective events for an arm's daily mean to be precise enough for its logarithm, equal to a proportion's conversions. */
const minEvents = 25;
const zScore = 1.96;

/** Compares every other variant with the control. Bonferroni-corrects the p-values of trends for the number of variants. */
export function compareDays(
  variantKeys: readonly string[],
  arms: readonly DaysArm[],
): readonly ComparedDays[] {
  const [control, ...others] = variantKeys.map((key) => arms.find(({ variantKey }) => variantKey === key));
  return others.flatMap((arm, index): readonly ComparedDays[] => {
    const variantKey = variantKeys[index + 1];
    if (variantKey === undefined) return [];
    if (control === undefined || arm === undefined)
      return [{ variantKey, lifts: [], testedDays: 0, trend: null }];
    const lifts = arm.sums.map((_, day) => liftOn(day, control, arm));
    const missing = lifts.indexOf(null);
    const testedDays = missing === -1 ? lifts.length : missing;
    const tested = dailyLifts(firstDays(control, testedDays), firstDays(arm, testedDays));
    const trend = tested && testTrend(tested);
    return [
      {
        variantKey,
        lifts,
        testedDays,
        trend: trend && { ...trend, pValue: Math.min(1, trend.pValue * others.length) },
      },
    ];
  });
}

function liftOn(day: number, control: DailyArm, arm: DailyArm): DailyLift | null {
  if (![control, arm].every((arm) => hasEnough(arm, day))) return null;
  const lifts = dailyLifts(onlyDay(control, day), onlyDay(arm, day));
  const [log] = lifts?.logs ?? [];
  const se = Math.sqrt(lifts?.covariance[0]?.[0] ?? Number.NaN);
  if (log === undefined || !Number.isFinite(se)) return null;
  return {
    estimate: Math.expm1(log),
    lower: Math.expm1(log - zScore * se),
    upper: Math.expm1(log + zScore * se),
  };
}

/** For conversions, the square of the sum divided by the sum of squares is their number. */
function hasEnough({ sums, products }: DailyArm, day: number): boolean {
  const sum = sums[day] ?? 0;
  const squares = products[day]?.[0] ?? 0;
  return sum > 0 && sum ** 2 / squares >= minEvents;
}

function onlyDay({ n, sums, products }: DailyArm, day: number): DailyArm {
  return { n, sums: sums.slice(day, day + 1), products: [(products[day] ?? []).slice(0, 1)] };
}

function firstDays({ n, sums, products }: DailyArm, days: number): DailyArm {
  return {
    n,
    sums: sums.slice(0, days),
    products: products.slice(0, days).map((row, day) => row.slice(0, days - day)),
  };
}
