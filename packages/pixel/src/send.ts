import type { EventFacts } from './event.ts';

/** Sends an event as soon as someone sees the page, and keeps it until it is acknowledged. Sends nothing in a preview. */
export type Send = (facts: Pick<EventFacts, 'eventName'> & Partial<EventFacts>) => void;
