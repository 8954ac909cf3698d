import type { CappedValue } from '../scanned.ts';
import type { CapUnits, PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import { countedColumn, valueColumn } from './visitor-rows.ts';

/** A metric's value to be capped. */
export interface CappedMetricValue {
  readonly metric: PlannedMetric;
  readonly cappedValue: CappedValue;
  readonly value: string;
  readonly percentile: number;
}

/** Returns all values to be capped. */
export function cappedMetricValues({ metrics }: PlannedMetrics): readonly CappedMetricValue[] {
  return metrics.flatMap((metric) =>
    Object.entries(metric.plan.values).flatMap(([value, { cap }]) =>
      cap === undefined || cap.isCovariate
        ? []
        : [{ metric, value, cappedValue: cap.cappedValue, percentile: cap.percentile }],
    ),
  );
}

/**
 * For a value to be capped: the count of non-zero values, the smallest one, and the values on both sides of the upper and the lower limit.
 */
export type CapNumbers = readonly [
  count: string,
  min: string,
  belowUpper: string,
  aboveUpper: string,
  belowLower: string,
  aboveLower: string,
];

/** Returns the aggregates that collect the non-zero values of each capped value. */
export function nonZeroValuesSql(cappedValues: readonly CappedMetricValue[]): readonly string[] {
  return cappedValues.map(({ metric, value }) => {
    const column = valueColumn(metric, value);
    return `groupArrayIf(${column}, ${countedColumn(metric)} AND ${column} != 0)`;
  });
}

/** Returns the expression of {@link CapNumbers} for an array of all values in ascending order. */
export function capNumbersSql({ percentile }: CappedMetricValue, sorted: string): string {
  const { numerator, denominator } = percentileFraction(percentile);
  const picked = [numerator, denominator - numerator].flatMap((part) =>
    [0, 1].map((next) => elementSql(sorted, part, denominator, next)),
  );
  const numbers = [`length(${sorted})`, elementSql(sorted, 0n, 1n, 0), ...picked];
  return `[${numbers.map((number) => `toString(${number})`).join(', ')}]`;
}

/** The element at, or `next` after, a share of the array; 0 if the array is empty. */
function elementSql(array: string, numerator: bigint, denominator: bigint, next: number): string {
  const last = `greatest(toInt256(length(${array})) - 1, 0)`;
  const index = `intDiv(${last} * toInt256('${numerator}'), toInt256('${denominator}'))`;
  return `arrayElement(${array}, toUInt64(least(${index} + ${next}, ${last})) + 1)`;
}

/** Returns the caps for the numbers of a value, linearly interpolated and rounded to a whole unit; undefined if all values are 0. */
export function toCap(
  { percentile }: Pick<CappedMetricValue, 'percentile'>,
  numbers: CapNumbers,
): CapUnits | undefined {
  const [count, min, belowUpper, aboveUpper, belowLower, aboveLower] = numbers.map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  if (count === 0n) return undefined;
  const { numerator, denominator } = percentileFraction(percentile);
  const between = (below: bigint, above: bigint, part: bigint) => {
    const remainder = ((count - 1n) * part) % denominator;
    return below + (2n * (above - below) * remainder + denominator) / (2n * denominator);
  };
  const upper = between(belowUpper, aboveUpper, numerator);
  if (min >= 0n) return { upper };
  // If few values are negative, the lower percentile is a positive one: clamp to 0, so that nobody's value is raised above 0.
  const lower = between(belowLower, aboveLower, denominator - numerator);
  return { lower: lower < 0n ? lower : 0n, upper: upper > 0n ? upper : 0n };
}

/** Returns a percentile as the fraction given by its decimal digits. */
export function percentileFraction(percentile: number): {
  readonly numerator: bigint;
  readonly denominator: bigint;
} {
  const digits = `${percentile}`.slice('0.'.length);
  return { numerator: BigInt(digits), denominator: 10n ** BigInt(digits.length) };
}
