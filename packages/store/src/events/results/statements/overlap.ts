import { exposureConditionFor, phaseSql } from '../../queries/claims.ts';
import { analysedEvents } from '../../queries/stored-events.ts';
import { quote } from '../../sql/quote.ts';
import { type ExposureRange, isInRange } from '../exposure-range.ts';
import { eventArraysQuery } from './event-arrays.ts';
import { exposureClaimsSql, stateSql, verifiedClaimsSql } from './visitor-rows.ts';

/** The visitor counts of experiments in order, and how many of each also count in the first one. */
export interface OverlapRow {
  readonly visitors: readonly (string | number)[];
  readonly shared: readonly (string | number)[];
}

/** Returns the query of the single {@link OverlapRow}. */
export function overlapQuery(experiments: readonly ExposureRange[]): string {
  const exposedCondition = experiments
    .map(({ experimentKey }) => `(${exposureConditionFor(quote(experimentKey))})`)
    .join(' OR ');
  const events = eventArraysQuery({
    groups: [
      {
        condition: `(${exposedCondition})`,
        isOrdered: true,
        columns: Object.fromEntries(
          experiments.map(({ experimentKey, phase }, index) => [
            `claims${index}`,
            exposureClaimsSql("''", phaseSql(experimentKey, phase)),
          ]),
        ),
      },
    ],
    until: 'fromUnixTimestamp64Milli({asOf:Int64})',
    visitorCondition: `anonymousId IN (
      SELECT anonymousId FROM ${analysedEvents} WHERE projectKey = {projectKey:String} AND (${exposedCondition})
    )`,
  });
  const verified = experiments.map(
    (_, index) => `${verifiedClaimsSql(`arrayFlatten(claims${index})`)} AS verified${index}`,
  );
  const counts = experiments.map(
    (range, index) =>
      `${stateSql(`verified${index}`)} = 'counted' AND ${isInRange(`verified${index}[1].7`, range)} AS counts${index}`,
  );
  return `
  SELECT [${experiments.map((_, index) => `countIf(counts${index})`).join(', ')}] AS visitors,
    [${experiments.map((_, index) => `countIf(counts0 AND counts${index})`).join(', ')}] AS shared
  FROM (SELECT ${counts.join(',\n    ')} FROM (SELECT ${verified.join(',\n    ')} FROM (${events})))`;
}
