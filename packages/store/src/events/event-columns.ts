/** The columns that ingest writes of an event, in the order of what `encodeEvent` gives; `ingestedAt` the store fills in itself. */
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

/** How columns are called where a name with a dot would not do. */
const aliases: Readonly<Record<string, string>> = {
  'assignments.experimentKey': 'experimentKeys',
  'assignments.experimentId': 'experimentIds',
  'assignments.variantKey': 'variantKeys',
  'assignments.variantId': 'variantIds',
  'assignments.isControl': 'areControl',
  'assignments.verified': 'areVerified',
  'assignments.forced': 'areForced',
  'assignments.phase': 'phases',
};

/** The same columns for a SELECT whose rows `decodeEvent` reads. */
export const selectedEventColumns = eventColumns
  .map((name) => (aliases[name] === undefined ? name : `\`${name}\` AS ${aliases[name]}`))
  .join(', ');

/** The columns that are written of an event of the table `unclaimed_events`. */
export const unclaimedColumns: readonly string[] = [...eventColumns, 'size'];

/** The columns that are written of a dead letter. */
export const letterColumns: readonly string[] = ['receivedAt', 'reason', 'record'];
