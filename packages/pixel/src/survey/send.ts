import type { EventFacts } from '../event.ts';

/** Sends an event of a survey, and keeps it until it is acknowledged. */
export type Send = (facts: Pick<EventFacts, 'eventName'> & Partial<EventFacts>) => void;
