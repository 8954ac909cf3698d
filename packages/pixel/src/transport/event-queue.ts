import { maxEventAgeMs } from '@pixel/protocol';
import type { OutgoingEvent } from '../event.ts';
import { parseObject } from '../json.ts';
import type { ProjectStorage } from '../storage.ts';

/** Most that is kept: beyond it the oldest events are dropped. */
const maxEvents = 200;
const maxCharacters = 256 * 1024;

/** Events of this project's visitor that nobody has acknowledged yet, from all tabs. */
export interface EventQueue {
  /** Number of the visitor's next event, from 1; of the one before it where `isSurvey`. */
  sequence(isSurvey?: boolean): number;
  /** Gives the key of the event in the queue. */
  add(event: OutgoingEvent): string;
  /** Changes an event that is still queued; does nothing for one that is gone. */
  change(key: string, change: Partial<OutgoingEvent>): void;
  /** In the order in which the events happened. */
  keys(): string[];
  get(key: string): OutgoingEvent | undefined;
  remove(key: string): void;
}

/** Opens the queue of a project. Each event has a storage entry of its own, so that two tabs never overwrite each other's. */
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

/** Entries are this package's own writing, but the service does not believe the time of one that is too old. */
function isEvent(value: { readonly createdAt?: unknown }, now: number): value is OutgoingEvent {
  return now - Date.parse(`${value.createdAt}`) <= maxEventAgeMs;
}
