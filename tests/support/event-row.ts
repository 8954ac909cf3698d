import type { EventRow } from '@pixel/store/events';

/** A plain event as the event store holds it, with the given fields changed. */
export function eventRow(fields: Partial<EventRow>): EventRow {
  return {
    projectKey: 'pk_shop',
    anonymousId: '00000000-0000-4000-8000-000000000000',
    eventId: 'event',
    eventName: 'view',
    time: Date.UTC(2026, 0, 2),
    receivedAt: Date.UTC(2026, 0, 2),
    createdAt: '',
    version: '',
    assignments: [],
    payload: '',
    numbers: {},
    props: {},
    url: '',
    referrer: '',
    userAgent: '',
    language: '',
    country: '',
    sequence: 0,
    bot: false,
    automation: false,
    late: false,
    unclaimed: false,
    requestId: '',
    ...fields,
  };
}
