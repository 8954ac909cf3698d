import { quote } from '../../sql/quote.ts';
import type { DimensionColumn, VisitorSegment } from '../phase-request.ts';
import { dimensionSql, maxGroups } from './groups.ts';
import { planNoMetrics } from './planned-metrics.ts';
import { visitorRowsQuery } from './visitor-rows.ts';

/**
 * Visitors with one value of a dimension, by variant. `index` is the dimension's one-based position in `columns`. The next index is the
 * total, with an empty value; each index after it is a segment, with the value `1` for visitors in it and `0` for others.
 */
export interface SplitRow {
  /** The point in time; set if `times` were given. */
  readonly asOf?: string | number;
  readonly index: number;
  readonly value: string;
  readonly variants: readonly (readonly [
    variantKey: string,
    visitors: string | number,
    multiExposed: string | number,
  ])[];
}

/** Returns the query of the values with the most visitors of each index, as one {@link SplitRow} each, most visitors first. */
export function splitQuery(
  columns: readonly DimensionColumn[],
  segments: readonly VisitorSegment[] = [],
  times?: readonly number[],
): string {
  const perTime = times === undefined ? '' : 'asOf, ';
  const values = columns.map((column) => dimensionSql({ column }));
  const inSegments = segments.map((segment) => `toString(${segmentCondition(segment)})`);
  const slices = {
    dimension: `[${[...values, "''", ...inSegments].join(', ')}]`,
    slice: 'dimension',
    cell: "''",
    ...(times && { times }),
  };
  return `SELECT ${perTime}index, value, groupArray((variantKey, visitors, multiExposed)) AS variants
    FROM (
      SELECT ${perTime}index, value, variantKey, count() AS visitors, countIf(isMulti) AS multiExposed
      FROM (
        SELECT ${perTime}variantKey, state = 'multi' AS isMulti, slice AS value, arrayEnumerate(slice) AS index
        FROM (${visitorRowsQuery(planNoMetrics(), slices)})
        WHERE state IN ('counted', 'multi')
      ) ARRAY JOIN value, index
      GROUP BY ${perTime}index, value, variantKey
    )
    GROUP BY ${perTime}index, value ORDER BY ${perTime}index, sum(visitors) DESC, value LIMIT ${maxGroups} BY ${perTime}index`;
}

/** Condition on an exposure, as 1 or 0, that the visitor has all the segment's values. */
function segmentCondition(segment: VisitorSegment): string {
  const conditions = segment.map(({ dimension, value }) => `${dimensionSql(dimension)} = ${quote(value)}`);
  return conditions.length === 0 ? '1' : `(${conditions.join(' AND ')})`;
}
