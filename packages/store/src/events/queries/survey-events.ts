import { claimsSql, exposureCondition } from './claims.ts';
import { eventsByVisitor } from './events-by-visitor.ts';
import { analysedEvents } from './stored-events.ts';

const ofSurvey = 'surveyId = {surveyId:String}';
const inSurvey = `projectKey = {projectKey:String} AND ${ofSurvey}`;

/** Visitors exposed to the experiment in the parameter `experimentKey` at any time. */
const exposedCondition = `anonymousId IN (
    SELECT anonymousId FROM ${analysedEvents} WHERE projectKey = {projectKey:String} AND ${exposureCondition}
  )`;

/**
 * Returns the query for the next visitors with events of a survey, after the visitor in the parameter `from` if set, and the size of those
 * events. `isExposed` restricts it to visitors exposed to the experiment in the parameter `experimentKey`.
 */
export function surveyVisitorsQuery(which: {
  readonly isFirst: boolean;
  readonly isExposed: boolean;
}): string {
  return `SELECT toString(anonymousId) AS visitor, sum(length(payload)) AS bytes
    FROM ${analysedEvents}
    WHERE ${inSurvey}${which.isFirst ? '' : ' AND anonymousId > {from:UUID}'}${which.isExposed ? ` AND ${exposedCondition}` : ''}
    GROUP BY projectKey, anonymousId
    ORDER BY anonymousId LIMIT {limit:UInt32}`;
}

/** Returns the size of the survey events of the visitor in the parameter `anonymousId`; no row if there are none. */
export const surveyVisitorQuery = `SELECT toString(anonymousId) AS visitor, sum(length(payload)) AS bytes
  FROM ${analysedEvents}
  WHERE ${inSurvey} AND anonymousId = {anonymousId:UUID}
  GROUP BY projectKey, anonymousId`;

/** Returns the query for the survey events of the visitors in a list of quoted ids. */
export function surveyEventsQuery(visitors: readonly string[]): string {
  return eventsByVisitor({
    from: analysedEvents,
    fields: [
      'bot',
      'eventId',
      'responseId',
      'surveyEvent',
      'toUnixTimestamp64Milli(time)',
      'createdAt',
      'version',
      'payload',
      verified,
    ],
    where: [ofSurvey],
    ofVisitors: `anonymousId IN (${visitors.join(', ')})`,
    ofAll: { visitor: 'toString(anonymousId)' },
  });
}

/**
 * Returns the query for the exposures, of the visitors in a list of quoted ids, to an experiment's phase before the parameter `asOf`, in
 * chronological order: the time, whether it was a bot or internal, and the claims.
 */
export function exposuresQuery(visitors: readonly string[]): string {
  return eventsByVisitor({
    from: analysedEvents,
    fields: ['toUnixTimestamp64Milli(time)', 'bot', 'internal', claimsSql({ byPhase: true })],
    where: [exposureCondition, 'time < fromUnixTimestamp64Milli({asOf:Int64})'],
    ofVisitors: `anonymousId IN (${visitors.join(', ')})`,
    ofAll: { visitor: 'toString(anonymousId)' },
  });
}

/**
 * Counts, by survey, the visitors with events of the survey before the parameter `asOf` who were ever exposed to the experiment in the
 * parameter `experimentKey`.
 */
export const shownSurveysQuery = `SELECT toString(surveyId) AS surveyId, uniqExact(anonymousId) AS visitors
  FROM ${analysedEvents} AS events
  WHERE projectKey = {projectKey:String} AND events.surveyId != '' AND NOT bot
    AND time < fromUnixTimestamp64Milli({asOf:Int64}) AND ${exposedCondition}
  GROUP BY events.surveyId
  ORDER BY visitors DESC, surveyId LIMIT 50`;

/** Whether an event shows that its response has an answer. JSON is parsed last, and for survey events only. */
const answeredCondition = `multiIf(
  surveyEvent IN ('accepted', 'completed'), true,
  surveyId = '' OR payload = '', false,
  arrayExists(answer -> answer.2 != 'null', JSONExtractKeysAndValuesRaw(payload, 'answers'))
)`;

/**
 * Counts the responses of people to each survey, and those with an answer; excludes visitors whose events of a survey are larger than the
 * parameter `maxBytes`.
 */
export const surveyCountsQuery = `SELECT surveyId, count() AS shown, countIf(answered) AS accepted
  FROM (
    SELECT event.1 AS surveyId, max(event.4) AS answered
    FROM (${eventsByVisitor({
      from: analysedEvents,
      fields: ['toString(surveyId)', 'toString(responseId)', 'bot', answeredCondition],
      where: ["surveyId != ''"],
      ofVisitors: `anonymousId IN (
        SELECT anonymousId FROM ${analysedEvents} WHERE projectKey = {projectKey:String} AND surveyId != ''
      )`,
      ofAll: { visitor: 'anonymousId', bytes: 'sumMap([toString(surveyId)], [length(payload)])' },
    })})
    ARRAY JOIN events AS event
    WHERE NOT event.3 AND bytes.2[indexOf(bytes.1, event.1)] <= {maxBytes:UInt64}
    GROUP BY visitor, event.1, event.2
  )
  GROUP BY surveyId
  ORDER BY surveyId`;

/** SQL for the verified assignments of an event, as tuples of experiment and variant. */
const verified = `arrayMap(
  claim -> (claim.1, claim.2),
  arrayFilter(
    claim -> claim.3,
    arrayMap(
      (key, variant, isVerified) -> (toString(key), toString(variant), isVerified),
      assignments.experimentKey, assignments.variantKey, assignments.verified
    )
  )
)`;

/** Counts stored copies of a survey's events by the configuration version they report. */
export const surveyVersionsQuery = `SELECT version, count() AS events
  FROM ${analysedEvents}
  WHERE ${inSurvey} AND version != ''
  GROUP BY version
  ORDER BY events DESC, version DESC LIMIT 1000`;
