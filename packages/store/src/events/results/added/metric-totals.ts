import { encodedColumns, hasEvents, ofQuantile } from '../encoded-columns.ts';
import type { CappedValue, MetricArm, ScannedMetric } from '../scanned.ts';
import type { CapUnits, PlannedMetric } from '../statements/planned-metrics.ts';
import { toNumber } from '../units.ts';
import type { EncodedMetric, EncodedValue } from '../visitor-values.ts';
import { type ArmTotals, createArmTotals } from './arm-totals.ts';
import { createCapFinder } from './cap-finder.ts';

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
  const finders = Object.entries(plan.values).flatMap(([name, { cap, unit }]) =>
    cap === undefined || cap.isCovariate
      ? []
      : [
          {
            at: names.indexOf(name),
            of: cap.of,
            unit,
            finder: createCapFinder(cap.percentile, caps[cap.of]),
          },
        ],
  );
  const arms = new Map<string, ArmTotals>();

  function armOf(variantKey: string): ArmTotals {
    const known = arms.get(variantKey);
    if (known !== undefined) return known;
    const quantiles = encoded.quantiles?.find((each) => each.variantKey === variantKey);
    const arm = createArmTotals(variantKey, plan, { caps, ...(quantiles && { quantiles }) });
    arms.set(variantKey, arm);
    return arm;
  }

  function numbersOf(variantKey: string, values: readonly EncodedValue[]): readonly bigint[] {
    if (!hasEvents(plan)) return values.map(wholeNumber);
    const [events = [], ...others] = values;
    if (!Array.isArray(events)) throw new TypeError('Numbers of events are a list');
    const { q = Number.NaN } = encoded.quantiles?.find((each) => each.variantKey === variantKey) ?? {};
    const left = others.map(wholeNumber);
    return names.map((name) => {
      if (name === ofQuantile.events) return BigInt(events.length);
      if (name === ofQuantile.below) return BigInt(events.filter((value) => value <= q).length);
      return left.shift() ?? 0n;
    });
  }

  return {
    add(variantKey, values) {
      const arm = armOf(variantKey);
      if (values === null) {
        arm.addOpen();
        return;
      }
      if (values.length !== columns) throw new TypeError(`A visitor of ${encoded.key} has ${columns} values`);
      const numbers = numbersOf(variantKey, values);
      for (const { at, finder } of finders) finder.add(numbers[at] ?? 0n);
      if (hasEvents(plan)) for (const value of values[0] as readonly unknown[]) arm.addEvent(finite(value));
      arm.add(numbers);
    },
    read: () => ({
      key: definition.key,
      arms: [...arms]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([variantKey, arm]): MetricArm => {
          const sums = arm.sums();
          return { variantKey, n: sums.n, open: arm.open(), ...plan.finish(sums) };
        }),
      caps: Object.fromEntries(
        finders.flatMap(({ of, unit, finder }): [CappedValue, ScannedMetric['caps'][CappedValue]][] => {
          const cap = finder.find();
          if (cap === undefined) return [];
          const lower = cap.lower === undefined ? {} : { lower: toNumber(cap.lower, unit) };
          return [[of, { ...lower, upper: toNumber(cap.upper, unit) }]];
        }),
      ),
    }),
  };
}

function wholeNumber(value: EncodedValue): bigint {
  if (typeof value === 'object') throw new TypeError('A whole number is no list');
  return BigInt(value);
}

function finite(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('Numbers of events are numbers');
  return value;
}

function mapValues<T, U>(all: Readonly<Record<string, T>>, change: (one: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(all).map(([key, one]) => [key, change(one)]));
}
