import type { CappedValue } from '../scanned.ts';
import type { CapUnits, PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import { isIn, valueColumn } from './visitor-rows.ts';

/** A metric's value to be capped. */
export interface CapQuestion {
  readonly metric: PlannedMetric;
  readonly of: CappedValue;
  readonly value: string;
  readonly percentile: number;
}

/** Returns all values to be capped. */
export function capQuestions({ metrics }: PlannedMetrics): readonly CapQuestion[] {
  return metrics.flatMap((metric) =>
    Object.entries(metric.plan.values).flatMap(([value, { cap }]) =>
      cap === undefined || cap.isCovariate ? [] : [{ metric, value, of: cap.of, percentile: cap.percentile }],
    ),
  );
}

/**
 * For a value to be capped: the count of non-zero values, the smallest one, and the values on both sides of the upper and the lower limit.
 */
export type CapNumbers = readonly [
  count: string,
  least: string,
  belowUpper: string,
  aboveUpper: string,
  belowLower: string,
  aboveLower: string,
];

/** Returns the aggregates that collect the non-zero values of each question. */
export function capValues(questions: readonly CapQuestion[]): readonly string[] {
  return questions.map(({ metric, value }) => {
    const column = valueColumn(metric, value);
    return `groupArrayIf(${column}, ${isIn(metric)} AND ${column} != 0)`;
  });
}

/** Returns the expression of {@link CapNumbers} for an array of all values in ascending order. */
export function capNumbers({ percentile }: CapQuestion, sorted: string): string {
  const { share, of } = fractionOf(percentile);
  const picked = [share, of - share].flatMap((part) =>
    [0, 1].map((next) => elementAt(sorted, part, of, next)),
  );
  const numbers = [`length(${sorted})`, elementAt(sorted, 0n, 1n, 0), ...picked];
  return `[${numbers.map((number) => `toString(${number})`).join(', ')}]`;
}

/** The element at, or `next` after, a share of the array; 0 if the array is empty. */
function elementAt(array: string, share: bigint, of: bigint, next: number): string {
  const last = `greatest(toInt256(length(${array})) - 1, 0)`;
  const index = `intDiv(${last} * toInt256('${share}'), toInt256('${of}'))`;
  return `arrayElement(${array}, toUInt64(least(${index} + ${next}, ${last})) + 1)`;
}

/** Returns the caps for a question's numbers, linearly interpolated and rounded to a whole unit; undefined if all values are 0. */
export function capOf(
  { percentile }: Pick<CapQuestion, 'percentile'>,
  numbers: CapNumbers,
): CapUnits | undefined {
  const [count, least, belowUpper, aboveUpper, belowLower, aboveLower] = numbers.map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  if (count === 0n) return undefined;
  const { share, of } = fractionOf(percentile);
  const between = (below: bigint, above: bigint, part: bigint) => {
    const rest = ((count - 1n) * part) % of;
    return below + (2n * (above - below) * rest + of) / (2n * of);
  };
  const upper = between(belowUpper, aboveUpper, share);
  if (least >= 0n) return { upper };
  // If few values are negative, the lower percentile is a positive one: clamp to 0, so that nobody's value is raised above 0.
  const lower = between(belowLower, aboveLower, of - share);
  return { lower: lower < 0n ? lower : 0n, upper: upper > 0n ? upper : 0n };
}

/** Returns a percentile as the fraction given by its decimal digits. */
export function fractionOf(percentile: number): { readonly share: bigint; readonly of: bigint } {
  const digits = `${percentile}`.slice('0.'.length);
  return { share: BigInt(digits), of: 10n ** BigInt(digits.length) };
}
