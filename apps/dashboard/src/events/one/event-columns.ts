import type { StoredEvent } from '../base/stream-entries.ts';

/** Columns of an event as people look for them; `assignments` and `payload` are shown in ways of their own. */
export const columnGroups = {
  event: ['eventName', 'time', 'receivedAt', 'createdAt', 'eventId', 'version', 'sequence'],
  page: ['url', 'referrer', 'referrerHost', 'utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'],
  visitor: ['anonymousId', 'device', 'browser', 'os', 'language', 'country', 'userAgent'],
  session: [
    'session',
    'visitorType',
    'entryHost',
    'entryPath',
    'source',
    'sourceUtmSource',
    'sourceUtmMedium',
    'sourceUtmCampaign',
  ],
  survey: ['surveyId', 'responseId', 'surveyEvent'],
  handling: ['bot', 'internal', 'automation', 'late', 'unclaimed', 'requestId'],
} as const satisfies Readonly<Record<string, readonly (keyof StoredEvent)[]>>;

export type ColumnGroup = keyof typeof columnGroups;
export type Column = (typeof columnGroups)[ColumnGroup][number];

/** Returns the columns of a group that say something of an event: what is not known is empty, and what is not so is not said. */
export function filledColumns(event: StoredEvent, group: ColumnGroup): readonly Column[] {
  return columnGroups[group].filter((column) => {
    const value = event[column];
    return value !== '' && value !== 0 && value !== false;
  });
}
