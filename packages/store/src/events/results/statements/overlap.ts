import { isExposureOf, phaseSql } from '../../queries/claims.ts';
import { analysedEvents } from '../../queries/stored-events.ts';
import { quote } from '../../sql/quote.ts';
import { type ExposureRange, isInRange } from '../exposure-range.ts';
import { eventArraysQuery } from './event-arrays.ts';
import { claimsAs, stateOf, verifiedOf } from './visitor-rows.ts';

/** The visitor counts of experiments in order, and how many of each also count in the first one. */
export interface OverlapRow {
  readonly visitors: readonly (string | number)[];
  readonly shared: readonly (string | number)[];
}

/** Returns the query of the single {@link OverlapRow}. */
export function overlapQuery(experiments: readonly ExposureRange[]): string {
  const isExposed = experiments
    .map(({ experimentKey }) => `(${isExposureOf(quote(experimentKey))})`)
    .join(' OR ');
  const events = eventArraysQuery({
    groups: [
      {
        isOfGroup: `(${isExposed})`,
        isOrdered: true,
        columns: Object.fromEntries(
          experiments.map(({ experimentKey, phase }, at) => [
            `claims${at}`,
            claimsAs("''", phaseSql(experimentKey, phase)),
          ]),
        ),
      },
    ],
    until: 'fromUnixTimestamp64Milli({asOf:Int64})',
    ofVisitors: `anonymousId IN (
      SELECT anonymousId FROM ${analysedEvents} WHERE projectKey = {projectKey:String} AND (${isExposed})
    )`,
  });
  const met = experiments.map((_, at) => `${verifiedOf(`arrayFlatten(claims${at})`)} AS met${at}`);
  const counts = experiments.map(
    (range, at) =>
      `${stateOf(`met${at}`)} = 'counted' AND ${isInRange(`met${at}[1].7`, range)} AS counts${at}`,
  );
  return `
  SELECT [${experiments.map((_, at) => `countIf(counts${at})`).join(', ')}] AS visitors,
    [${experiments.map((_, at) => `countIf(counts0 AND counts${at})`).join(', ')}] AS shared
  FROM (SELECT ${counts.join(',\n    ')} FROM (SELECT ${met.join(',\n    ')} FROM (${events})))`;
}
