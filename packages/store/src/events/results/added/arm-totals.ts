import type { MetricPlan, MetricSums } from '../kinds/metric-plan.ts';
import type { CapUnits } from '../statements/planned-metrics.ts';
import { timesUnit, toNumber, type Unit } from '../units.ts';
import { createQuantileFinder, type Quantiles } from './quantile-finder.ts';

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
  readonly quantiles?: Quantiles;
}

/** Creates empty totals for an arm. */
export function createArmTotals(
  variantKey: string,
  plan: MetricPlan,
  { caps, quantiles }: ArmLimits,
): ArmTotals {
  const names = Object.keys(plan.values);
  const values = Object.values(plan.values);
  const limits = values.map(({ cap }) => cap && caps[cap.of]);
  const terms = plan.sums.map(([a, b]) => ({
    first: names.indexOf(a),
    second: b === undefined ? undefined : names.indexOf(b),
  }));
  const totals = terms.map(() => 0n);
  const cuts = new Map<string, number>();
  const found = plan.quantiles && createQuantileFinder(plan.quantiles.level, quantiles ?? none);
  let [n, open] = [0, 0];

  function countCut(at: number): void {
    const cap = values[at]?.cap;
    if (cap !== undefined && !cap.isCovariate) cuts.set(cap.of, (cuts.get(cap.of) ?? 0) + 1);
  }

  return {
    add(uncut) {
      n += 1;
      const cut = uncut.map((value, at) => {
        const within = limitTo(value, limits[at]);
        if (within !== value) countCut(at);
        return within;
      });
      terms.forEach(({ first, second }, at) => {
        const value = cut[first] ?? 0n;
        // Most values are 0.
        if (value !== 0n)
          totals[at] = (totals[at] ?? 0n) + (second === undefined ? value : value * (cut[second] ?? 0n));
      });
    },
    addEvent: (value) => found?.add(value),
    addOpen() {
      open += 1;
    },
    open: () => open,
    sums() {
      const totalOf = (a: string, b?: string): bigint =>
        totals[plan.sums.findIndex((sum) => sum[0] === a && sum[1] === b)] ?? 0n;
      const unitOf = (name: string): Unit => plan.values[name]?.unit ?? { decimals: 0, exponent: 0 };
      const quantile = found?.find();
      return {
        n,
        sum: (name) => toNumber(totalOf(name), unitOf(name)),
        product: (a, b) => toNumber(totalOf(a, b), timesUnit(unitOf(a), unitOf(b))),
        capped: (of) => cuts.get(of) ?? 0,
        ...(quantile && { quantile: { variantKey, group: '', ...quantile } }),
      };
    },
  };
}

const none: Quantiles = { q: 0, qLower: 0, qUpper: 0 };

function limitTo(value: bigint, cap: CapUnits | undefined): bigint {
  if (cap === undefined) return value;
  if (cap.lower !== undefined && value < cap.lower) return cap.lower;
  return value > cap.upper ? cap.upper : value;
}
