import { quote } from '../../sql/quote.ts';
import type { DimensionColumn, VisitorSegment } from '../phase-question.ts';
import { dimensionOf, maxGroups } from './groups.ts';
import { nothing } from './planned-metrics.ts';
import { visitorRowsQuery } from './visitor-rows.ts';

/**
 * Visitors with one value of a dimension, by its place from 1 among those asked for; at the place behind them, all together, and behind
 * that those in each segment, as `1`, and those outside.
 */
export interface SplitRow {
  /** Where several times are looked at. */
  readonly asOf?: string | number;
  readonly at: number;
  readonly value: string;
  readonly variants: readonly (readonly [
    variantKey: string,
    visitors: string | number,
    multiExposed: string | number,
  ])[];
}

/** Returns the query of the values with the most visitors, a {@link SplitRow} for each, those with the most first. */
export function splitQuery(
  columns: readonly DimensionColumn[],
  segments: readonly VisitorSegment[] = [],
  times?: readonly number[],
): string {
  const perTime = times === undefined ? '' : 'asOf, ';
  const values = columns.map((column) => dimensionOf({ column }));
  const inSegments = segments.map((segment) => `toString(${isInSegment(segment)})`);
  const slices = {
    dimension: `[${[...values, "''", ...inSegments].join(', ')}]`,
    slice: 'dimension',
    cell: "''",
    ...(times && { times }),
  };
  return `SELECT ${perTime}at, value, groupArray((variantKey, visitors, multiExposed)) AS variants
    FROM (
      SELECT ${perTime}at, value, variantKey, count() AS visitors, countIf(isMulti) AS multiExposed
      FROM (
        SELECT ${perTime}variantKey, state = 'multi' AS isMulti, slice AS value, arrayEnumerate(slice) AS at
        FROM (${visitorRowsQuery(nothing(), slices)})
        WHERE state IN ('counted', 'multi')
      ) ARRAY JOIN value, at
      GROUP BY ${perTime}at, value, variantKey
    )
    GROUP BY ${perTime}at, value ORDER BY ${perTime}at, sum(visitors) DESC, value LIMIT ${maxGroups} BY ${perTime}at`;
}

/** Says of an exposure, as 1 or 0, whether its visitor has all values. */
function isInSegment(segment: VisitorSegment): string {
  const conditions = segment.map(({ dimension, value }) => `${dimensionOf(dimension)} = ${quote(value)}`);
  return conditions.length === 0 ? '1' : `(${conditions.join(' AND ')})`;
}
