import type { EventStore } from '@pixel/store/events';

/**
 * Returns an event store that reads for all of `times` where it is asked as of one of them, and answers the same question as of another
 * one from that. What does not depend on the time is read once: nothing is seen that comes in meanwhile.
 */
export function seenAt(events: EventStore, times: readonly number[]): EventStore {
  const { results, visits, recorded } = events;
  const scanAll = once(results.scanAt);
  const splitAll = once(results.splitAt);
  const readNow = once(() => recorded.now());
  return {
    ...events,
    countExposures: once(events.countExposures),
    recorded: { ...recorded, now: () => readNow(null) },
    visits: { ...visits, count: once(visits.count) },
    results: {
      ...results,
      async scan({ asOf, ...question }, signal) {
        const at = times.indexOf(asOf);
        const scans = at < 0 ? [] : await scanAll({ ...question, times }, signal);
        return scans[at] ?? results.scan({ ...question, asOf }, signal);
      },
      async split({ asOf, segments = [], ...question }, signal) {
        const at = times.indexOf(asOf);
        const splits = at < 0 || segments.length > 0 ? [] : await splitAll({ ...question, times }, signal);
        return splits[at] ?? results.split({ ...question, asOf, segments }, signal);
      },
    },
  };
}

/** Asks the same question once. */
function once<Question, Rest extends readonly unknown[], Answer>(
  read: (question: Question, ...rest: Rest) => Promise<Answer>,
): (question: Question, ...rest: Rest) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (question, ...rest) => {
    const key = JSON.stringify(question);
    const answer = known.get(key) ?? read(question, ...rest);
    known.set(key, answer);
    return answer;
  };
}
