/** An event that its sender repeats with the same id and time until it is acknowledged. */
export interface SentEvent {
  readonly eventId: string;
  readonly anonymousId: string;
  readonly createdAt: string;
}

/** The outcome of one attempt. */
export type Outcome = 'acknowledged' | 'refused' | 'uncertain';

/** What was sent in one scenario, and how the server responded. */
export interface Page {
  readonly name: string;
  readonly sent: Set<string>;
  readonly acknowledged: Set<string>;
  readonly refused: Set<string>;
  /** Events that may be lost, because they were in a damaged part of a queue file. */
  readonly damaged: Set<string>;
  /** How many attempts were made after an acknowledgement. */
  resentAfterAcknowledgement: number;
}

/** The records of all scenarios. They are in a process into which no faults are injected. */
export interface Book {
  readonly pages: ReadonlyMap<string, Page>;
  /** Returns a scenario's record, creating it if needed. */
  open(name: string): Page;
}

/** Creates an empty ledger. */
export function createBook(): Book {
  const pages = new Map<string, Page>();
  return {
    pages,
    open(name) {
      const page = pages.get(name) ?? {
        name,
        sent: new Set<string>(),
        acknowledged: new Set<string>(),
        refused: new Set<string>(),
        damaged: new Set<string>(),
        resentAfterAcknowledgement: 0,
      };
      pages.set(name, page);
      return page;
    },
  };
}

/** Records an attempt before it is sent. */
export function noteSent(page: Page, eventId: string): void {
  if (page.acknowledged.has(eventId)) page.resentAfterAcknowledgement += 1;
  page.sent.add(eventId);
}

/** Records the outcome of an attempt; an uncertain one changes nothing. */
export function noteOutcome(page: Page, eventId: string, outcome: Outcome): void {
  if (outcome === 'acknowledged') page.acknowledged.add(eventId);
  if (outcome === 'refused') page.refused.add(eventId);
}

/** Records the events in damaged data. An id starts with its scenario's name. */
export function noteDamaged(book: Book, eventIds: readonly string[]): void {
  for (const id of eventIds) book.open(id.slice(0, id.lastIndexOf('-'))).damaged.add(id);
}
