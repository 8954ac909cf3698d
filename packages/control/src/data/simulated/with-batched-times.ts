import type { EventStore } from '@pixel/store/events';

/**
 * Returns an event store that reads all of `times` at once for a query at one of them, and answers the same query for the others
 * from that. Reads what doesn't depend on the time once, so that events arriving in the meantime aren't seen.
 */
export function withBatchedTimes(events: EventStore, times: readonly number[]): EventStore {
  const { results, visits, ingested } = events;
  const scanAll = cacheByQuery(results.scanAt);
  const splitAll = cacheByQuery(results.splitAt);
  const readNow = cacheByQuery(() => ingested.now());
  return {
    ...events,
    countExposures: cacheByQuery(events.countExposures),
    ingested: { ...ingested, now: () => readNow(null) },
    visits: { ...visits, count: cacheByQuery(visits.count) },
    results: {
      ...results,
      async scan({ asOf, ...query }, signal) {
        const index = times.indexOf(asOf);
        const scans = index < 0 ? [] : await scanAll({ ...query, times }, signal);
        return scans[index] ?? results.scan({ ...query, asOf }, signal);
      },
      async split({ asOf, segments = [], ...query }, signal) {
        const index = times.indexOf(asOf);
        const splits = index < 0 || segments.length > 0 ? [] : await splitAll({ ...query, times }, signal);
        return splits[index] ?? results.split({ ...query, asOf, segments }, signal);
      },
    },
  };
}

/** Caches the result of each query. */
function cacheByQuery<Query, Rest extends readonly unknown[], Result>(
  read: (query: Query, ...rest: Rest) => Promise<Result>,
): (query: Query, ...rest: Rest) => Promise<Result> {
  const known = new Map<string, Promise<Result>>();
  return (query, ...rest) => {
    const key = JSON.stringify(query);
    const result = known.get(key) ?? read(query, ...rest);
    known.set(key, result);
    return result;
  };
}
