import { exposureCondition } from '../../queries/claims.ts';
import { eventsByVisitor } from '../../queries/events-by-visitor.ts';
import { analysedEvents } from '../../queries/stored-events.ts';
import { dimensionSql } from '../statements/groups.ts';
import { type TrafficDimension, type TrafficRequest, trafficDimensions } from './traffic.ts';

/** Maximum number of distinct values of a dimension. */
const maxValues = 10;

/** A value of the dimension with this one-based index, and its visitors by period, variant and state. */
export interface TrafficRow {
  readonly index: number;
  readonly value: string;
  readonly cells: readonly (readonly [
    period: string | number,
    variantKey: string,
    state: string,
    visitors: string | number,
  ])[];
}

/** Returns the expression of an exposure's value of a dimension. */
function trafficDimensionSql(dimension: TrafficDimension): string {
  switch (dimension) {
    case 'all':
      return "''";
    case 'version':
      return 'toString(version)';
    case 'userAgent':
      return 'userAgent';
    case 'automation':
      return "if(automation, 'yes', 'no')";
    default:
      return dimensionSql({ column: dimension });
  }
}

/**
 * Claims of the experiment: the variant, whether it is verified and forced, whether it belongs to this phase, and whether it belongs to an
 * earlier phase although this one had started.
 */
const claims = `arrayFilter(
  c -> c.4 OR c.2 AND c.5,
  arrayMap(
    (key, variant, verified, forced, phase) -> (
      toString(variant),
      verified,
      forced,
      key = {experimentKey:String} AND (phase = {phase:UInt16} OR phase = 0
        AND time >= fromUnixTimestamp64Milli({phaseFrom:Int64}) AND time < fromUnixTimestamp64Milli({phaseUntil:Int64})),
      key = {experimentKey:String} AND phase > 0 AND phase < {phase:UInt16}
        AND time >= fromUnixTimestamp64Milli({phaseFrom:Int64})
    ),
    assignments.experimentKey, assignments.variantKey, assignments.verified, assignments.forced, assignments.phase
  )
)`;

const exposures = eventsByVisitor({
  fields: [
    'bot',
    'internal',
    'toUnixTimestamp64Milli(time)',
    claims,
    `[${trafficDimensions.map(trafficDimensionSql).join(', ')}]`,
  ],
  where: [exposureCondition, 'time < fromUnixTimestamp64Milli({asOf:Int64})'],
  from: analysedEvents,
});

/** The first of some claims, as a visitor in a state. */
function firstClaimSql(state: string, claimed: string): string {
  return `arrayMap(c -> (c.1, ${state}, c.7, c.8), arraySlice(${claimed}, 1, 1))`;
}

/**
 * Returns the query of the values with the most visitors, as one {@link TrafficRow} each. A visitor counts once in each of its states, by
 * the first exposure that puts it there. Parameters: the experiment, its phase, `asOf`, `exposedFrom` and `exposedUntil`.
 */
export function trafficQuery({ from, periodMs }: Pick<TrafficRequest, 'from' | 'periodMs'>): string {
  return `SELECT index, value, groupArray((period, variantKey, state, visitors)) AS cells
    FROM (
      SELECT index, value, period, variantKey, state, count() AS visitors
      FROM (
        SELECT
          entry.1 AS variantKey,
          entry.2 AS state,
          intDiv(entry.3 - toInt64(${Math.round(from)}), ${Math.round(periodMs)}) AS period,
          entry.4 AS values,
          arrayEnumerate(values) AS indexes
        FROM (
          WITH
            arrayFlatten(arrayMap(e -> arrayMap(c -> (c.1, c.2, c.3, c.4, e.1, e.2, e.3, e.5), e.4), events)) AS claimed,
            arrayFilter(c -> c.4 AND c.2 AND NOT c.5, claimed) AS verified
          SELECT arrayJoin(arrayConcat(
            ${firstClaimSql("multiIf(c.3, 'forced', c.6, 'internal', length(arrayDistinct(verified.1)) > 1, 'multi', 'counted')", 'verified')},
            ${firstClaimSql("'unverified'", 'arrayFilter(c -> c.4 AND NOT c.2 AND NOT c.5, claimed)')},
            ${firstClaimSql("'bot'", 'arrayFilter(c -> c.4 AND c.5, claimed)')},
            ${firstClaimSql("'outdated'", 'arrayFilter(c -> NOT c.4 AND NOT c.5, claimed)')}
          )) AS entry
          FROM (${exposures})
        )
        WHERE entry.3 BETWEEN {exposedFrom:Int64} AND {exposedUntil:Int64} - 1
      )
      ARRAY JOIN values AS value, indexes AS index
      GROUP BY index, value, period, variantKey, state
    )
    GROUP BY index, value
    ORDER BY index, sum(visitors) DESC, value
    LIMIT ${maxValues} BY index`;
}
