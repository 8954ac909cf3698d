import type { EventFacts } from './event.ts';

/** Sends an event as soon as the page is visible to a visitor, and stores it until it is acknowledged. Sends nothing in a preview. */
export type Send = (facts: Pick<EventFacts, 'eventName'> & Partial<EventFacts>) => void;
