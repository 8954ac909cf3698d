/** The columns that ingest writes for an event, in the order of `encodeEvent`. The store fills in `ingestedAt` itself. */
export const eventColumns: readonly string[] = [
  'projectKey',
  'anonymousId',
  'eventId',
  'eventName',
  'time',
  'receivedAt',
  'createdAt',
  'version',
  'assignments.experimentKey',
  'assignments.experimentId',
  'assignments.variantKey',
  'assignments.variantId',
  'assignments.isControl',
  'assignments.verified',
  'assignments.forced',
  'assignments.phase',
  'payload',
  'numbers',
  'props',
  'context',
  'url',
  'referrer',
  'referrerHost',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'userAgent',
  'device',
  'browser',
  'os',
  'language',
  'country',
  'sequence',
  'bot',
  'automation',
  'late',
  'unclaimed',
  'requestId',
  'surveyId',
  'responseId',
  'surveyEvent',
  'internal',
  'session',
  'visitorType',
  'entryHost',
  'entryPath',
  'source',
  'sourceUtmSource',
  'sourceUtmMedium',
  'sourceUtmCampaign',
];

/** Aliases for columns whose name contains a dot. */
const aliases: Readonly<Record<string, string>> = {
  'assignments.experimentKey': 'experimentKeys',
  'assignments.experimentId': 'experimentIds',
  'assignments.variantKey': 'variantKeys',
  'assignments.variantId': 'variantIds',
  'assignments.isControl': 'controlFlags',
  'assignments.verified': 'verifiedFlags',
  'assignments.forced': 'forcedFlags',
  'assignments.phase': 'phases',
};

/** The same columns for a SELECT whose rows `decodeEvent` reads. */
export const selectedEventColumns = eventColumns
  .map((name) => (aliases[name] === undefined ? name : `\`${name}\` AS ${aliases[name]}`))
  .join(', ');

/** The columns of a row of the table `unclaimed_events`. */
export const unclaimedColumns: readonly string[] = [...eventColumns, 'size'];

/** The columns of a dead letter. */
export const letterColumns: readonly string[] = ['receivedAt', 'reason', 'record'];
