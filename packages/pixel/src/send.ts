import type { EventFacts } from './event.ts';

/** Sends an event, as soon as somebody sees the page, and keeps it until it is acknowledged; in a preview, nothing. */
export type Send = (facts: Pick<EventFacts, 'eventName'> & Partial<EventFacts>) => void;
