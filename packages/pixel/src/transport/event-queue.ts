import { maxEventAgeMs } from '@pixel/protocol';
import type { OutgoingEvent } from '../event.ts';
import { parseObject } from '../json.ts';
import type { ProjectStorage } from '../storage.ts';

/** Queue limit: beyond it, the oldest events are dropped. */
const maxEvents = 200;
const maxCharacters = 256 * 1024;

/** Unacknowledged events of this project's visitor, from all tabs. */
export interface EventQueue {
  /** Returns the sequence number of the visitor's next event, from 1; of the preceding one if `isSurvey`. */
  sequence(isSurvey?: boolean): number;
  /** Adds an event and returns its key in the queue. */
  add(event: OutgoingEvent): string;
  /** Changes an event if it is still queued. */
  change(key: string, change: Partial<OutgoingEvent>): void;
  /** Returns the keys in the order in which the events happened. */
  keys(): string[];
  get(key: string): OutgoingEvent | undefined;
  remove(key: string): void;
}

/** Opens a project's queue. Each event has its own storage entry, so that two tabs never overwrite each other's. */
export function createEventQueue(storage: ProjectStorage, now: () => number): EventQueue {
  const keys = () => storage.names('event.').sort();
  const write = (key: string, event: OutgoingEvent) => storage.write(key, event);
  const get = (key: string): OutgoingEvent | undefined => {
    const event = parseObject(storage.get(key));
    if (isEvent(event, now())) return event;
    storage.remove(key);
    return undefined;
  };

  return {
    sequence(isSurvey) {
      const next = (Number(storage.get('sequence')) | 0) + Number(!isSurvey);
      storage.set('sequence', `${next}`);
      return next;
    },
    add(event) {
      const added = `event.${`${event.sequence}`.padStart(12, '0')}.${event.eventId}`;
      write(added, event);
      let size = 0;
      keys()
        .reverse()
        .forEach((key, index) => {
          size += key.length + (storage.get(key)?.length ?? 0);
          if (index >= maxEvents || size > maxCharacters) storage.remove(key);
        });
      return added;
    },
    change(key, change) {
      const event = get(key);
      if (event) write(key, { ...event, ...change });
    },
    keys,
    get,
    remove: storage.remove,
  };
}

/** Entries are written by this package, but the service rejects times that are too old. */
function isEvent(value: { readonly createdAt?: unknown }, now: number): value is OutgoingEvent {
  return now - Date.parse(`${value.createdAt}`) <= maxEventAgeMs;
}
