import { storedEvents } from './stored-events.ts';

/**
 * Returns the query behind every count: one row per visitor with `events`, an array of tuples of `fields`, one per event in chronological
 * order. Of an event's copies, only the one with the earliest time is kept, and of equal times the one received first. Events of equal
 * times are ordered by the hash of the event id.
 *
 * `where` filters by the copy that is kept. The project is the parameter `projectKey`. `ofAll` maps names to aggregates over all stored
 * rows of a visitor, copies included. Visitors without matching events are omitted, as are those excluded by `ofVisitors`, a condition on
 * the visitor alone. `from` names the tables.
 *
 * Deduplication happens here rather than in the tables, because it must hold whatever the batches and merges, and before filtering:
 * otherwise a copy under another name would count again. Both tables, claimed and unclaimed, are sorted by project and visitor, so that one
 * visitor is complete before the next one is read. `merge` preserves that order; a union of two selects doesn't.
 */
export function eventsByVisitor({
  fields,
  where,
  ofAll = {},
  ofVisitors,
  from = storedEvents,
}: {
  readonly fields: readonly string[];
  readonly where: readonly string[];
  readonly ofAll?: Readonly<Record<string, string>>;
  readonly ofVisitors?: string;
  readonly from?: string;
}): string {
  const names = Object.keys(ofAll);
  const aggregates = Object.entries(ofAll).map(([name, aggregate]) => `, ${aggregate} AS ${name}`);
  // Without a filter, it doesn't matter which copy of the same time is kept.
  const order = where.length === 0 ? copyOrder.slice(0, 2) : copyOrder;
  const event = `(${[...order, ...fields].join(', ')})`;
  const matchCondition = where.join(' AND ');
  const [collectedColumns, keptEvents] =
    where.length === 0
      ? [`arraySort(groupArray(${event})) AS chosen`, 'arrayCompact(e -> e.1, chosen)']
      : [
          `arraySort(groupArrayIf(${event}, ${matchCondition})) AS chosen,
           ${others.map(([name, value]) => `groupArrayIf(${value}, NOT (${matchCondition})) AS ${name}`).join(', ')}`,
          keptEventsSql,
        ];
  return `
    SELECT ${[`arrayMap(e -> ${fieldsTuple({ from: order.length + 1, count: fields.length })}, arraySort(e -> (e.2, e.1), ${keptEvents})) AS events`, ...names].join(', ')}
    FROM (
      SELECT ${collectedColumns}${aggregates.join('')}
      FROM ${from}
      WHERE projectKey = {projectKey:String}${ofVisitors === undefined ? '' : ` AND ${ofVisitors}`}
      GROUP BY projectKey, anonymousId
      HAVING notEmpty(chosen)
    )
    WHERE notEmpty(events)`;
}

/** An event's copies are adjacent in this order, and the first one is kept. */
const copyOrder = ['cityHash64(eventId)', 'time', 'receivedAt', 'cityHash64(eventName)'];

/** The same for filtered-out copies, each field as an array of numbers, which aggregate several times as fast as tuples. */
const others = [
  ['otherIds', 'cityHash64(eventId)'],
  ['otherTimes', 'toUnixTimestamp64Milli(time)'],
  ['otherReceipts', 'toUnixTimestamp64Milli(receivedAt)'],
  ['otherNames', 'cityHash64(eventName)'],
] as const;

/**
 * The matching events, except those with an earlier copy that doesn't match. That is rare, so the copies are only sorted together if a
 * check finds any.
 */
const keptEventsSql = `if(
  empty(arrayIntersect(arrayMap(e -> e.1, chosen), otherIds)),
  arrayCompact(e -> e.1, chosen),
  arrayMap(
    c -> chosen[c.5],
    arrayFilter(c -> c.5 > 0, arrayCompact(c -> c.1, arraySort(arrayConcat(
      arrayMap((e, at) -> (e.1, e.2, e.3, e.4, at), chosen, arrayEnumerate(chosen)),
      arrayMap(
        (id, at, received, named) ->
          (id, fromUnixTimestamp64Milli(at, 'UTC'), fromUnixTimestamp64Milli(received, 'UTC'), named, toUInt32(0)),
        otherIds, otherTimes, otherReceipts, otherNames
      )
    ))))
  )
)`;

function fieldsTuple({ from, count }: { readonly from: number; readonly count: number }): string {
  const positions = Array.from({ length: count }, (_, index) => `e.${from + index}`);
  return `tuple(${positions.join(', ')})`;
}
