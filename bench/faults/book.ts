/** An event as its sender keeps it until it is acknowledged: every attempt has the same id and time. */
export interface SentEvent {
  readonly eventId: string;
  readonly anonymousId: string;
  readonly createdAt: string;
}

/** What became of one attempt. */
export type Outcome = 'acknowledged' | 'refused' | 'uncertain';

/** Page of the ledger for one scenario. */
export interface Page {
  readonly name: string;
  readonly sent: Set<string>;
  readonly acknowledged: Set<string>;
  readonly refused: Set<string>;
  /** What may be lost, since it lay where a queue file was damaged. */
  readonly damaged: Set<string>;
  repeated: number;
}

/** What the ledger knows: all that was sent, and what was answered. It lies in a process that no fault touches. */
export interface Book {
  readonly pages: ReadonlyMap<string, Page>;
  /** Opens the page of a scenario, or gives the one that is open already. */
  open(name: string): Page;
}

/** Creates an empty book. */
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
        repeated: 0,
      };
      pages.set(name, page);
      return page;
    },
  };
}

/** Writes down an attempt before it leaves. */
export function noteSent(page: Page, eventId: string): void {
  if (page.acknowledged.has(eventId)) page.repeated += 1;
  page.sent.add(eventId);
}

/** Writes down what an attempt came to. */
export function noteOutcome(page: Page, eventId: string, outcome: Outcome): void {
  if (outcome === 'acknowledged') page.acknowledged.add(eventId);
  if (outcome === 'refused') page.refused.add(eventId);
}

/** Writes down what lay in damage. An id begins with the name of its scenario. */
export function noteDamaged(book: Book, eventIds: readonly string[]): void {
  for (const id of eventIds) book.open(id.slice(0, id.lastIndexOf('-'))).damaged.add(id);
}
