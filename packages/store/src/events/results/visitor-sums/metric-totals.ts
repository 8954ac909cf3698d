import { derivedQuantileColumns, encodedColumns, isQuantilePlan } from '../encoded-columns.ts';
import type { CappedValue, MetricArm, ScannedMetric } from '../scanned.ts';
import type { CapUnits, PlannedMetric } from '../statements/planned-metrics.ts';
import { toNumber } from '../units.ts';
import type { EncodedMetric, EncodedValue } from '../visitor-values.ts';
import { type ArmTotals, createArmTotals } from './arm-totals.ts';
import { createCapVerifier } from './cap-verifier.ts';

/** Accumulates the visitors of all arms of a metric. */
export interface MetricTotals {
  /** Adds a counted visitor by its values; null if its window is open. Throws if the values don't fit the metric. */
  add(variantKey: string, values: readonly EncodedValue[] | null): void;
  read(): ScannedMetric;
}

/** Creates totals from the metadata of a metric. */
export function createMetricTotals(
  { definition, plan }: PlannedMetric,
  encoded: EncodedMetric,
): MetricTotals {
  const caps = mapValues(
    encoded.caps ?? {},
    ({ lower, upper }): CapUnits => ({
      ...(lower !== undefined && { lower: BigInt(lower) }),
      upper: BigInt(upper),
    }),
  );
  const names = Object.keys(plan.values);
  const columns = encodedColumns(plan).length;
  const verifiers = Object.entries(plan.values).flatMap(([name, { cap, unit }]) =>
    cap === undefined || cap.isCovariate
      ? []
      : [
          {
            index: names.indexOf(name),
            cappedValue: cap.cappedValue,
            unit,
            verifier: createCapVerifier(cap.percentile, caps[cap.cappedValue]),
          },
        ],
  );
  const arms = new Map<string, ArmTotals>();

  function ensureArm(variantKey: string): ArmTotals {
    const known = arms.get(variantKey);
    if (known !== undefined) return known;
    const quantiles = encoded.quantiles?.find((quantile) => quantile.variantKey === variantKey);
    const arm = createArmTotals(variantKey, plan, { caps, ...(quantiles && { quantiles }) });
    arms.set(variantKey, arm);
    return arm;
  }

  function toIntegers(variantKey: string, values: readonly EncodedValue[]): readonly bigint[] {
    if (!isQuantilePlan(plan)) return values.map(toInteger);
    const [events = [], ...others] = values;
    if (!Array.isArray(events)) throw new TypeError('The event values must be a list');
    const { q = Number.NaN } =
      encoded.quantiles?.find((quantile) => quantile.variantKey === variantKey) ?? {};
    const remaining = others.map(toInteger);
    return names.map((name) => {
      if (name === derivedQuantileColumns.events) return BigInt(events.length);
      if (name === derivedQuantileColumns.below) return BigInt(events.filter((value) => value <= q).length);
      return remaining.shift() ?? 0n;
    });
  }

  return {
    add(variantKey, values) {
      const arm = ensureArm(variantKey);
      if (values === null) {
        arm.addOpen();
        return;
      }
      if (values.length !== columns)
        throw new TypeError(`A visitor must have ${columns} values of ${encoded.key}`);
      const numbers = toIntegers(variantKey, values);
      for (const { index, verifier } of verifiers) verifier.add(numbers[index] ?? 0n);
      if (isQuantilePlan(plan))
        for (const value of values[0] as readonly unknown[]) arm.addEvent(assertNumber(value));
      arm.add(numbers);
    },
    read: () => ({
      key: definition.key,
      arms: [...arms]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([variantKey, arm]): MetricArm => {
          const sums = arm.sums();
          return { variantKey, n: sums.n, open: arm.open(), ...plan.toStats(sums) };
        }),
      caps: Object.fromEntries(
        verifiers.flatMap(
          ({ cappedValue, unit, verifier }): [CappedValue, ScannedMetric['caps'][CappedValue]][] => {
            const cap = verifier.recompute();
            if (cap === undefined) return [];
            const lower = cap.lower === undefined ? {} : { lower: toNumber(cap.lower, unit) };
            return [[cappedValue, { ...lower, upper: toNumber(cap.upper, unit) }]];
          },
        ),
      ),
    }),
  };
}

function toInteger(value: EncodedValue): bigint {
  if (typeof value === 'object') throw new TypeError('An integer must not be a list');
  return BigInt(value);
}

function assertNumber(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('Event values must be numbers');
  return value;
}

function mapValues<T, U>(all: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, map(value)]));
}
