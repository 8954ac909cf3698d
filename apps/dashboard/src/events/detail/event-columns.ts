import type { StoredEvent } from '../base/stream-entries.ts';

/** An event's columns by group, in display order; `assignments` and `payload` have their own views. */
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
  processing: ['bot', 'internal', 'automation', 'late', 'unclaimed', 'requestId'],
} as const satisfies Readonly<Record<string, readonly (keyof StoredEvent)[]>>;

export type ColumnGroup = keyof typeof columnGroups;
export type EventColumn = (typeof columnGroups)[ColumnGroup][number];

/** Returns a group's columns that have a value; those that are empty, 0 or false are left out. */
export function filledColumns(event: StoredEvent, group: ColumnGroup): readonly EventColumn[] {
  return columnGroups[group].filter((column) => {
    const value = event[column];
    return value !== '' && value !== 0 && value !== false;
  });
}
