import type { MetricPlan, MetricSums } from '../kinds/metric-plan.ts';
import type { CapUnits } from '../statements/planned-metrics.ts';
import { timesUnit, toNumber, type Unit } from '../units.ts';
import { createQuantileVerifier, type QuantileEstimate } from './quantile-verifier.ts';

/** Accumulates the visitors of one arm of a metric. */
export interface ArmTotals {
  /** Adds a visitor by its uncapped values, in the order of the plan's values. */
  add(values: readonly bigint[]): void;
  /** Adds an event's number. */
  addEvent(value: number): void;
  addOpen(): void;
  open(): number;
  sums(): MetricSums;
}

/** Limits known before any visitor is added. */
export interface ArmLimits {
  /** By capped value. */
  readonly caps: Readonly<Record<string, CapUnits>>;
  /** Absent for an arm without event values. */
  readonly quantiles?: QuantileEstimate;
}

/** Creates empty totals for an arm. */
export function createArmTotals(
  variantKey: string,
  plan: MetricPlan,
  { caps, quantiles }: ArmLimits,
): ArmTotals {
  const names = Object.keys(plan.values);
  const values = Object.values(plan.values);
  const limits = values.map(({ cap }) => cap && caps[cap.cappedValue]);
  const terms = plan.sums.map(([a, b]) => ({
    first: names.indexOf(a),
    second: b === undefined ? undefined : names.indexOf(b),
  }));
  const totals = terms.map(() => 0n);
  const cappedCounts = new Map<string, number>();
  const verifier = plan.quantiles && createQuantileVerifier(plan.quantiles.level, quantiles ?? noQuantiles);
  let [n, open] = [0, 0];

  function countCapped(index: number): void {
    const cap = values[index]?.cap;
    if (cap !== undefined && !cap.isCovariate)
      cappedCounts.set(cap.cappedValue, (cappedCounts.get(cap.cappedValue) ?? 0) + 1);
  }

  return {
    add(uncapped) {
      n += 1;
      const capped = uncapped.map((value, index) => {
        const limited = applyCap(value, limits[index]);
        if (limited !== value) countCapped(index);
        return limited;
      });
      terms.forEach(({ first, second }, index) => {
        const value = capped[first] ?? 0n;
        // Most values are 0.
        if (value !== 0n)
          totals[index] =
            (totals[index] ?? 0n) + (second === undefined ? value : value * (capped[second] ?? 0n));
      });
    },
    addEvent: (value) => verifier?.add(value),
    addOpen() {
      open += 1;
    },
    open: () => open,
    sums() {
      const totalOf = (a: string, b?: string): bigint =>
        totals[plan.sums.findIndex((sum) => sum[0] === a && sum[1] === b)] ?? 0n;
      const unitOf = (name: string): Unit => plan.values[name]?.unit ?? { decimals: 0, exponent: 0 };
      const quantile = verifier?.recompute();
      return {
        n,
        sum: (name) => toNumber(totalOf(name), unitOf(name)),
        product: (a, b) => toNumber(totalOf(a, b), timesUnit(unitOf(a), unitOf(b))),
        capped: (cappedValue) => cappedCounts.get(cappedValue) ?? 0,
        ...(quantile && { quantile: { variantKey, group: '', ...quantile } }),
      };
    },
  };
}

const noQuantiles: QuantileEstimate = { q: 0, qLower: 0, qUpper: 0 };

function applyCap(value: bigint, cap: CapUnits | undefined): bigint {
  if (cap === undefined) return value;
  if (cap.lower !== undefined && value < cap.lower) return cap.lower;
  return value > cap.upper ? cap.upper : value;
}
