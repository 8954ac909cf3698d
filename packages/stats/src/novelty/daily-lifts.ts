import type { Matrix, Vector } from '../special/quadratic-form.ts';

/** Sums of the visitors' values by day since first exposure; the visitors are the same on all days. */
export interface DailyArm {
  readonly n: number;
  /** By day. */
  readonly sums: Vector;
  /** By day: sums of the products with the value of the same day and of each later one. */
  readonly products: Matrix;
}

/** Logarithms of treatment over control by day, with their covariance. */
export interface DailyLifts {
  readonly logs: Vector;
  readonly covariance: Matrix;
}

/**
 * Returns the daily lifts as logarithms, so that a decay in both arms is no trend, with their covariance by the delta method,
 * cov(ln x̄_d, ln x̄_e) = s_de / (n x̄_d x̄_e) in each arm, since a visitor's days are correlated. Null if a day's mean isn't positive, an
 * arm has fewer than two visitors, or the sums are impossible.
 */
export function dailyLifts(control: DailyArm, treatment: DailyArm): DailyLifts | null {
  const [treatmentLogs, other] = [logsOf(treatment), logsOf(control)];
  if (treatmentLogs === null || other === null || treatmentLogs.logs.length !== other.logs.length)
    return null;
  const logs = treatmentLogs.logs.map((log, day) => log - (other.logs[day] ?? 0));
  const covariance = treatmentLogs.covariance.map((row, day) =>
    row.map((value, later) => value + (other.covariance[day]?.[later] ?? 0)),
  );
  return [...logs, ...covariance.flat()].every(Number.isFinite) ? { logs, covariance } : null;
}

function logsOf({ n, sums, products }: DailyArm): DailyLifts | null {
  if (!(n >= 2) || !sums.every((sum) => sum > 0)) return null;
  const means = sums.map((sum) => sum / n);
  const product = (day: number, later: number) =>
    products[Math.min(day, later)]?.[Math.abs(later - day)] ?? Number.NaN;
  const covariance = means.map((mean, day) =>
    means.map((other, later) => (product(day, later) / n / (mean * other) - 1) / (n - 1)),
  );
  if (!covariance.every((row, day) => (row[day] ?? -1) >= 0)) return null;
  return { logs: means.map(Math.log), covariance };
}
