import type { EventStore } from '@pixel/store/events';

/**
 * Returns an event store that reads all of `times` at once for a query at one of them, and answers the same query for the others
 * from that. Reads what doesn't depend on the time once, so that events arriving in the meantime aren't seen.
 */
export function seenAt(events: EventStore, times: readonly number[]): EventStore {
  const { results, visits, ingested } = events;
  const scanAll = once(results.scanAt);
  const splitAll = once(results.splitAt);
  const readNow = once(() => ingested.now());
  return {
    ...events,
    countExposures: once(events.countExposures),
    ingested: { ...ingested, now: () => readNow(null) },
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

/** Caches the answer to each question. */
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
