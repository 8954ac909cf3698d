import { setTimeout as sleep } from 'node:timers/promises';
import type { EventPage, StoredEvent } from '@pixel/control/client';
import { ControlRefusal, ServerUnavailableError } from './failure.ts';

const pauseMs = 500;
/** Events become readable roughly in order of receipt. Each poll overlaps by this much, to find those that appear late. */
const overlapMs = 5_000;

const serverDown = 'Pixel is not running; waiting for it.';

/** A cursor: events after this time of receipt, visitor and id. */
export interface EventCursor {
  readonly receivedAt: number;
  readonly anonymousId: string;
  readonly eventId: string;
}

/**
 * Reports the last events, at most `limit`, and then new ones, each once, until the signal aborts. `last` are the last `limit` events as of
 * a moment ago. If the server is down or can't read events, reports that once and keeps polling.
 */
export async function followEvents(
  last: readonly StoredEvent[],
  deps: {
    readonly limit: number;
    readonly list: (after: EventCursor, signal: AbortSignal) => Promise<EventPage>;
    readonly print: (events: readonly StoredEvent[]) => void;
    readonly onProblem: (problem: string) => void;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { limit, list, print, onProblem, signal } = deps;
  const seen = new Map<string, number>();
  let newest = 0;
  const problems = new Set<string>();

  /** Returns events not seen before, and marks them as seen. */
  function takeUnseen(events: readonly StoredEvent[]): readonly StoredEvent[] {
    const found = events.filter((event) => !seen.has(nameOf(event)));
    for (const event of found) seen.set(nameOf(event), receiptOf(event));
    return found;
  }

  function forgetOld(): void {
    for (const receivedAt of seen.values()) newest = Math.max(newest, receivedAt);
    for (const [name, receivedAt] of seen) if (receivedAt < newest - overlapMs) seen.delete(name);
  }

  /** A signal per request, because listeners on the shared one would accumulate. */
  async function listUntilAborted(after: EventCursor): Promise<EventPage> {
    const request = new AbortController();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    try {
      return await list(after, request.signal);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async function* pages(): AsyncGenerator<readonly StoredEvent[]> {
    let after: EventCursor = { receivedAt: Math.max(0, newest - overlapMs), anonymousId: '', eventId: '' };
    while (!signal.aborted) {
      const { events } = await listUntilAborted(after);
      yield events;
      const end = events.at(-1);
      if (end === undefined) return;
      after = { receivedAt: receiptOf(end), anonymousId: end.anonymousId, eventId: end.eventId };
    }
  }

  let latest = takeUnseen(last);
  forgetOld();
  /** Also loads the events received shortly before the last ones, so that they aren't mistaken for new ones. */
  async function loadInitial(): Promise<void> {
    for await (const events of pages())
      latest = [...latest, ...takeUnseen(events)].sort(byCursor).slice(-limit);
    forgetOld();
    print(latest);
  }

  async function poll(): Promise<void> {
    for await (const events of pages()) {
      print(takeUnseen(events));
      forgetOld();
    }
  }

  let task = loadInitial;
  for (;;) {
    try {
      await task();
      task = poll;
      problems.clear();
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error);
      if (problem === undefined) throw error;
      // While the server is down and then starting, only report that it is down.
      if (!problems.has(problem) && !problems.has(serverDown)) onProblem(problem);
      problems.add(problem);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

/** Returns what to tell the user while polling continues; undefined for errors that won't pass on their own. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof ServerUnavailableError) return serverDown;
  if (error instanceof ControlRefusal && error.code === 'unavailable') return `${error.message}; retrying.`;
  return undefined;
}

function byCursor(a: StoredEvent, b: StoredEvent): number {
  return receiptOf(a) - receiptOf(b) || (nameOf(a) < nameOf(b) ? -1 : 1);
}

function nameOf({ anonymousId, eventId }: StoredEvent): string {
  return `${anonymousId} ${eventId}`;
}

function receiptOf({ receivedAt }: StoredEvent): number {
  return Date.parse(receivedAt);
}
