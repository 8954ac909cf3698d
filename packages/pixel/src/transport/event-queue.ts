import { maxEventAgeMs } from '@pixel/protocol';
import type { OutgoingEvent } from '../event.ts';
import { isObject, parseObject } from '../json.ts';
import type { ProjectStorage } from '../storage.ts';

/** Most that is kept: beyond it the oldest events are dropped. */
const maxEvents = 200;
const maxCharacters = 256 * 1024;

/** An event that waits to be acknowledged. */
export interface QueuedEvent {
  readonly key: string;
  readonly event: OutgoingEvent;
  /** Until then (milliseconds since the epoch) it waits for the assignments of its page. */
  readonly holdUntil?: number;
}

/** Events of this project's visitor that nobody has acknowledged yet, in the order they happened, from all tabs. */
export interface EventQueue {
  /** Number of the visitor's next event, from 1. */
  nextSequence(): number;
  add(event: OutgoingEvent, holdUntil?: number): QueuedEvent;
  /** Changes an event that is still queued, and lets it go; does nothing for one that is gone. */
  release(key: string, change: Partial<OutgoingEvent>): void;
  get(key: string): QueuedEvent | undefined;
  first(): QueuedEvent | undefined;
  remove(key: string): void;
}

/** Opens the queue of a project. Each event has a storage entry of its own, so that two tabs never overwrite each other's. */
export function createEventQueue(storage: ProjectStorage, now: () => number): EventQueue {
  const keys = (): string[] => storage.names('event.').sort();
  const write = (queued: QueuedEvent) =>
    storage.set(queued.key, JSON.stringify({ event: queued.event, holdUntil: queued.holdUntil }));

  const trim = () => {
    const entries = keys().map((key) => ({ key, size: key.length + (storage.get(key)?.length ?? 0) }));
    let size = entries.reduce((sum, entry) => sum + entry.size, 0);
    entries.forEach((entry, index) => {
      if (entries.length - index <= maxEvents && size <= maxCharacters) return;
      storage.remove(entry.key);
      size -= entry.size;
    });
  };

  const queue: EventQueue = {
    nextSequence() {
      const last = Number(storage.get('sequence'));
      const next = Number.isSafeInteger(last) && last > 0 ? last + 1 : 1;
      storage.set('sequence', String(next));
      return next;
    },
    add(event, holdUntil) {
      const key = `event.${String(event.sequence).padStart(12, '0')}.${event.eventId}`;
      const queued: QueuedEvent = { key, event, ...(holdUntil === undefined ? {} : { holdUntil }) };
      write(queued);
      trim();
      return queued;
    },
    release(key, change) {
      const queued = queue.get(key);
      if (queued !== undefined) write({ key, event: { ...queued.event, ...change } });
    },
    get: (key) => parseQueued(key, storage.get(key)),
    first() {
      for (const key of keys()) {
        const queued = queue.get(key);
        // Too old for the service to believe its time, or written by something else.
        if (queued !== undefined && now() - Date.parse(queued.event.createdAt) <= maxEventAgeMs)
          return queued;
        storage.remove(key);
      }
      return undefined;
    },
    remove: storage.remove,
  };
  return queue;
}

function parseQueued(key: string, text: string | null): QueuedEvent | undefined {
  const { event, holdUntil } = parseObject(text);
  if (!isEvent(event)) return undefined;
  return { key, event, ...(typeof holdUntil === 'number' ? { holdUntil } : {}) };
}

/** Entries are this package's own writing; a page that tampers with them only spoils its own events. */
function isEvent(value: unknown): value is OutgoingEvent {
  return isObject(value) && typeof value.createdAt === 'string';
}
