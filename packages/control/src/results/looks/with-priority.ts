import type { EventStore } from '@pixel/store/events';

/** Returns an event store whose scans know whether someone is waiting for them; they call `isWaitedFor` while they run. */
export function withPriority(events: EventStore, isWaitedFor: () => boolean): EventStore {
  const { results } = events;
  return {
    ...events,
    results: {
      ...results,
      scan: (question, signal) => results.scan({ ...question, isWaitedFor }, signal),
      split: (question, signal) => results.split({ ...question, isWaitedFor }, signal),
      traffic: (question, signal) => results.traffic({ ...question, isWaitedFor }, signal),
    },
  };
}
