import { eventsByVisitor } from './events-by-visitor.ts';
import { analysedEvents } from './stored-events.ts';

const ofSurvey = 'surveyId = {surveyId:String}';
const inSurvey = `projectKey = {projectKey:String} AND ${ofSurvey}`;

/** Finds the next visitors with events of a survey, behind the visitor in the parameter `from` where there is one, and how much they take. */
export function surveyVisitorsQuery({ isFirst }: { readonly isFirst: boolean }): string {
  return `SELECT toString(anonymousId) AS visitor, sum(length(payload)) AS bytes
    FROM ${analysedEvents}
    WHERE ${inSurvey}${isFirst ? '' : ' AND anonymousId > {from:UUID}'}
    GROUP BY projectKey, anonymousId
    ORDER BY anonymousId LIMIT {limit:UInt32}`;
}

/** Gives, of the visitors in a list of quoted ids, the events of a survey. */
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

/** Tuples of experiment and variant. */
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

/** Counts the versions that stored copies of a survey's events name. */
export const surveyVersionsQuery = `SELECT version, count() AS events
  FROM ${analysedEvents}
  WHERE ${inSurvey} AND version != ''
  GROUP BY version
  ORDER BY events DESC, version DESC LIMIT 1000`;
