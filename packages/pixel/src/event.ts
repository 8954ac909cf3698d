import {
  type Assignment,
  type EventAssignment,
  maxAssignments,
  maxTextLengths,
  type SurveyAnswers,
  type SurveyEventKind,
} from '@pixel/protocol';
import { pageAddress } from './page-address.ts';
import { createUuid } from './uuid.ts';

/** An event as sent to `POST /sdk/event`, except `sentAt`, which each attempt adds. */
export interface OutgoingEvent {
  readonly projectKey: string;
  readonly anonymousId: string;
  readonly eventName: string;
  readonly payload?: unknown;
  readonly url: string;
  readonly referrer: string;
  readonly userAgent: string;
  readonly assignments: readonly EventAssignment[];
  readonly createdAt: string;
  readonly eventId: string;
  readonly sequence: number;
  readonly version?: string;
  readonly late?: true | undefined;
  readonly automation?: true | undefined;
  /** If present, the event goes to `POST /sdk/survey`. */
  readonly surveyId?: string;
  readonly responseId?: string;
  readonly event?: SurveyEventKind;
  readonly answers?: SurveyAnswers;
  readonly language?: string;
}

/** Fields of an event that the caller provides; the page adds the others. */
export type EventFacts = Omit<OutgoingEvent, 'url' | 'userAgent' | 'eventId' | 'automation'> &
  Partial<Pick<OutgoingEvent, 'eventId' | 'url'>>;

/** Creates an event: adds the page's fields to those of the caller. */
export function createEvent(facts: EventFacts): OutgoingEvent {
  return {
    eventId: createUuid(),
    url: pageAddress().slice(0, maxTextLengths.url),
    ...facts,
    referrer: facts.referrer.slice(0, maxTextLengths.referrer),
    userAgent: navigator.userAgent.slice(0, maxTextLengths.userAgent),
    automation: navigator.webdriver || undefined,
  };
}

/** Returns the part of each assignment that events include. */
export function eventAssignments(assignments: readonly Assignment[]): EventAssignment[] {
  return assignments
    .slice(0, maxAssignments)
    .map(({ experimentName, variantName, ...assignment }) => assignment);
}
