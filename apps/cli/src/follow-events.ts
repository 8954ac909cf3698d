import { setTimeout as sleep } from 'node:timers/promises';
import type { EventPage, StoredEvent } from '@pixel/control';
import { ControlRefusal } from './failure.ts';

const pauseMs = 500;
/** Events become readable nearly in the order of their receipt: one that is overtaken by less than this is still found. */
const overlapMs = 5_000;

/** Asks for events behind a time of receipt, visitor and id. */
export interface ListAfter {
  readonly receivedAt: number;
  readonly anonymousId: string;
  readonly eventId: string;
}

/**
 * Tells of events that come after those given, each once, until the signal aborts. Where the server answers that it cannot read them
 * at the moment, that is told once, and it goes on asking.
 */
export async function followEvents(
  shown: readonly StoredEvent[],
  deps: {
    readonly list: (after: ListAfter) => Promise<EventPage>;
    readonly tell: (events: readonly StoredEvent[]) => void;
    readonly onTrouble: (message: string) => void;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { list, tell, onTrouble, signal } = deps;
  const seen = new Map(shown.map((event) => [nameOf(event), receiptOf(event)]));
  let newest = Math.max(0, ...seen.values());
  let isTroubled = false;

  async function* pages(): AsyncGenerator<readonly StoredEvent[]> {
    let after: ListAfter = { receivedAt: Math.max(0, newest - overlapMs), anonymousId: '', eventId: '' };
    while (!signal.aborted) {
      const { events } = await list(after);
      yield events;
      const last = events.at(-1);
      if (last === undefined) return;
      after = { receivedAt: receiptOf(last), anonymousId: last.anonymousId, eventId: last.eventId };
    }
  }

  while (!signal.aborted) {
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      for await (const events of pages()) {
        const fresh = events.filter((event) => !seen.has(nameOf(event)));
        for (const event of events) seen.set(nameOf(event), receiptOf(event));
        tell(fresh);
      }
      isTroubled = false;
    } catch (error) {
      if (!(error instanceof ControlRefusal) || error.code !== 'unavailable') throw error;
      if (!isTroubled) onTrouble(error.message);
      isTroubled = true;
    }
    for (const receivedAt of seen.values()) newest = Math.max(newest, receivedAt);
    for (const [name, receivedAt] of seen) if (receivedAt < newest - overlapMs) seen.delete(name);
  }
}

function nameOf({ anonymousId, eventId }: StoredEvent): string {
  return `${anonymousId} ${eventId}`;
}

function receiptOf({ receivedAt }: StoredEvent): number {
  return Date.parse(receivedAt);
}
