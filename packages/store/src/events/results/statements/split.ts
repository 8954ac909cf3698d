import { quote } from '../../sql/quote.ts';
import type { DimensionColumn, VisitorSegment } from '../phase-question.ts';
import { dimensionOf, maxGroups } from './groups.ts';
import { nothing } from './planned-metrics.ts';
import { visitorRowsQuery } from './visitor-rows.ts';

/**
 * Visitors with one value of a dimension, identified by its one-based index in the question. The index after the dimensions holds the
 * total; the following ones hold each segment, with `1` for visitors inside.
 */
export interface SplitRow {
  /** Set when reading several times. */
  readonly asOf?: string | number;
  readonly at: number;
  readonly value: string;
  readonly variants: readonly (readonly [
    variantKey: string,
    visitors: string | number,
    multiExposed: string | number,
  ])[];
}

/** Returns the query of the values with the most visitors, as one {@link SplitRow} each, most visitors first. */
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

/** Condition on an exposure, as 1 or 0, that the visitor has all the segment's values. */
function isInSegment(segment: VisitorSegment): string {
  const conditions = segment.map(({ dimension, value }) => `${dimensionOf(dimension)} = ${quote(value)}`);
  return conditions.length === 0 ? '1' : `(${conditions.join(' AND ')})`;
}
