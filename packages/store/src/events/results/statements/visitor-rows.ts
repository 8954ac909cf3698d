import {
  claimsSql,
  exposureCondition,
  exposureConditionFor,
  type PhaseSql,
  phaseSql,
} from '../../queries/claims.ts';
import { analysedEvents } from '../../queries/stored-events.ts';
import { quote } from '../../sql/quote.ts';
import { type ExposureRange, isInRange } from '../exposure-range.ts';
import type { VisitorValue } from '../kinds/metric-plan.ts';
import { eventArraysQuery } from './event-arrays.ts';
import type { CapUnits, PlannedMetric, PlannedMetrics } from './planned-metrics.ts';

/** How visitors are grouped besides their variant. */
export interface VisitorSlices {
  /** Column of the first exposure to group by. */
  readonly dimension?: string;
  /** Expression over `exposedAt` (Unix milliseconds) and `dimension` for the slice that is summed separately. */
  readonly slice: string;
  /** The same for quantiles, which are computed per cell. */
  readonly cell: string;
  /** Replaces exposures if there are none yet. */
  readonly substitute?: ExposureSubstitute;
  /** Condition on events; others are ignored. Default: all. */
  readonly eventFilter?: string;
  /**
   * Another experiment: restricts visitors to those who also count in it, groups by their variant there, and uses the later of the two
   * first exposures.
   */
  readonly other?: ExposureRange;
  /** Times to analyse, each with its own rows and the column `asOf`, instead of the parameter of that name. */
  readonly times?: readonly number[];
}

/** The events that take the place of a first exposure. */
export interface ExposureSubstitute {
  readonly eventCondition: string;
  /** Condition on the visitor alone that it has such an event. */
  readonly visitorCondition: string;
  /** Expression over the visitor alone that takes the place of the variant. Default: the same for all. */
  readonly variant?: string;
}

/**
 * Returns the query of one row per visitor who claimed a variant: `variantKey` and `exposedAt` of its first verified human exposure,
 * `state`, `slice`, `cell`, `automation`, the variants it claimed as a bot and unverified, and each metric's values, named by
 * {@link valueColumn}. Parameters: the experiment, its phase, `asOf`, `exposedFrom` and `exposedUntil`.
 */
export function visitorRowsQuery(planned: PlannedMetrics, slices: VisitorSlices): string {
  const { fields } = planned;
  const groups = fields.groups();
  const { substitute, eventFilter, other, times, dimension = "''" } = slices;
  const asOf = times === undefined ? '{asOf:Int64}' : 'asOf';
  const perTime = times === undefined ? '' : 'asOf, ';
  const claims = {
    claims:
      substitute === undefined ? exposureClaimsSql(dimension) : substituteClaimsSql(substitute, dimension),
    ...(other && { otherClaims: exposureClaimsSql("''", phaseSql(other.experimentKey, other.phase)) }),
  };
  const otherExposureCondition = other && exposureConditionFor(quote(other.experimentKey));
  const claimCondition =
    substitute?.eventCondition ??
    (otherExposureCondition === undefined
      ? exposureCondition
      : `(${exposureCondition} OR ${otherExposureCondition})`);
  const events = eventArraysQuery({
    groups: [{ condition: claimCondition, isOrdered: true, columns: claims }, ...groups],
    until: `fromUnixTimestamp64Milli(${asOf})`,
    visitorCondition:
      substitute?.visitorCondition ??
      [exposureCondition, ...(otherExposureCondition === undefined ? [] : [otherExposureCondition])]
        .map((condition) =>
          hasEventCondition(eventFilter === undefined ? condition : `${condition} AND ${eventFilter}`),
        )
        .join(' AND '),
    eventFilter,
    times,
  });
  const groupArrays = groups.flatMap(({ columns }) => Object.keys(columns));
  return `
    SELECT ${perTime}variantKey, state, exposedAt, automation, slice, cell, unverified, claimedAsBot${appendColumns([...windowColumns(planned, asOf), ...metricColumns(planned.metrics)])}
    FROM (
      SELECT ${perTime}
        verified[1].1 AS variantKey,
        ${other ? 'greatest(verified[1].7, otherVerified[1].7)' : 'verified[1].7'} AS exposedAt,
        verified[1].6 AS automation,
        ${other ? 'otherVerified[1].1' : 'verified[1].8'} AS dimension,
        ${stateSql('verified')} AS state,
        ${slices.slice} AS slice,
        ${slices.cell} AS cell,
        ${variantsSql('NOT claim.2 AND NOT claim.4')} AS unverified,
        ${variantsSql('claim.4')} AS claimedAsBot${appendColumns(groupArrays)}${appendColumns(aliased(fields.derived()))}
      FROM (
        SELECT *, arrayFlatten(claims) AS claimed, ${verifiedClaimsSql('claimed')} AS verified${
          other
            ? `,
          ${verifiedClaimsSql('arrayFlatten(otherClaims)')} AS otherVerified`
            : ''
        }
        FROM (${events})
        WHERE notEmpty(claimed) AND ${requestedRangeCondition}${other ? ` AND ${otherCountedCondition(other)}` : ''}
      )
    )`;
}

const timeMs = 'toUnixTimestamp64Milli(time)';

function hasEventCondition(condition: string): string {
  return `anonymousId IN (
      SELECT anonymousId FROM ${analysedEvents} WHERE projectKey = {projectKey:String} AND ${condition}
    )`;
}

/** The claims of exposures, with the visitor's columns at the time. */
export function exposureClaimsSql(dimension: string, of?: PhaseSql): string {
  const claim = `(claim.1, claim.2, claim.3, bot, internal, automation, ${timeMs}, ${dimension})`;
  return `arrayMap(claim -> ${claim}, ${claimsSql({ byPhase: true, of })})`;
}

/** Filters claims to verified ones of humans. */
export function verifiedClaimsSql(claims: string): string {
  return `arrayFilter(claim -> claim.2 AND NOT claim.4, ${claims})`;
}

/** The same for events that take the place of exposures. */
function substituteClaimsSql({ variant = "'visitor'" }: ExposureSubstitute, dimension: string): string {
  return `[(${variant}, true, false, bot, internal, automation, ${timeMs}, ${dimension})]`;
}

/** Whether a visitor's first exposure or, without one, its first claim is in the requested range. */
const requestedRangeCondition =
  'if(empty(verified), claimed, verified)[1].7 BETWEEN {exposedFrom:Int64} AND {exposedUntil:Int64} - 1';

/** A visitor's state by its verified claims: metrics include `counted`; visitor counts also include `multi`. */
export function stateSql(claims: string): string {
  return `multiIf(
  empty(${claims}), 'none',
  ${claims}[1].3, 'forced',
  ${claims}[1].5, 'internal',
  length(arrayDistinct(${claims}.1)) > 1, 'multi',
  'counted'
)`;
}

function otherCountedCondition(other: ExposureRange): string {
  return `${stateSql('otherVerified')} = 'counted' AND ${isInRange('otherVerified[1].7', other)}`;
}

function variantsSql(condition: string): string {
  return `arrayDistinct(arrayMap(claim -> claim.1, arrayFilter(claim -> ${condition}, claimed)))`;
}

/** Returns the name of the column with a metric's value. */
export function valueColumn({ prefix }: Pick<PlannedMetric, 'prefix'>, name: string): string {
  return `${prefix}_${name}`;
}

/** Returns the column that holds whether a row's visitor counts in a metric. */
export function countedColumn({ plan }: Pick<PlannedMetric, 'plan'>): string {
  return `isIn${plan.windowMs}`;
}

/** Returns the column that holds whether a row's visitor has an open window for a metric. */
export function openWindowColumn({ plan }: Pick<PlannedMetric, 'plan'>): string {
  return `isOpen${plan.windowMs}`;
}

/** The columns of {@link countedColumn} and {@link openWindowColumn} for each window. */
function windowColumns({ metrics, withOpenWindows }: PlannedMetrics, asOf: string): readonly string[] {
  const columns = metrics.flatMap((metric) => [
    `state = 'counted' AND exposedAt > ${asOf} - ${metric.plan.windowMs} AS ${openWindowColumn(metric)}`,
    `state = 'counted'${withOpenWindows ? '' : ` AND NOT ${openWindowColumn(metric)}`} AS ${countedColumn(metric)}`,
  ]);
  return [...new Set(columns)];
}

function metricColumns(metrics: readonly PlannedMetric[]): readonly string[] {
  return metrics.flatMap((metric) => [
    ...aliased(metric.plan.steps ?? {}),
    ...Object.entries(metric.plan.values).flatMap(([name, value]) => valueColumns(metric, name, value)),
  ]);
}

/** The columns of a value: the (capped) value, whether it was capped, and whether it is incomplete. */
function valueColumns(metric: PlannedMetric, name: string, value: VisitorValue): readonly string[] {
  const column = valueColumn(metric, name);
  const cap = value.cap && metric.limits.caps?.[value.cap.cappedValue];
  return [
    ...(cap === undefined
      ? [`${value.sql} AS ${column}`]
      : [
          `${value.sql} AS ${column}_uncut`,
          `${capSql(`${column}_uncut`, cap, value.unit.exponent !== 0)} AS ${column}`,
          `${column} != ${column}_uncut AS ${column}_isCut`,
        ]),
    ...(value.misfit === undefined ? [] : [`${value.misfit} AS ${column}_misfit`]),
  ];
}

function capSql(value: string, { lower, upper }: CapUnits, isWide: boolean): string {
  const raised = lower === undefined ? value : `greatest(${value}, ${integerLiteral(lower, isWide)})`;
  return `least(${raised}, ${integerLiteral(upper, isWide)})`;
}

function integerLiteral(value: bigint, isWide: boolean): string {
  return `to${isWide ? 'Int256' : 'Int128'}(${quote(`${value}`)})`;
}

function aliased(expressions: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(expressions).map(([name, sql]) => `${sql} AS ${name}`);
}

function appendColumns(columns: readonly string[]): string {
  return columns.map((column) => `,\n      ${column}`).join('');
}
