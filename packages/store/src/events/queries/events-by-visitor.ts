import { storedEvents } from './stored-events.ts';

/**
 * The query that every count is made from: a row per visitor with `events`, an array of tuples of the `fields`, one for each
 * of its events in order of time. An event of which several copies were inserted is there once, as the copy with the least
 * time; of equal times as the one that was received first. Events of equal times are in order of the event id's hash.
 *
 * `where` chooses events by what the copy says that is left. The project is the parameter `projectKey`. `ofAll` are aggregates,
 * by their names, over everything that is stored of a visitor, copies included. No visitor is there without one of the chosen
 * events, nor one whom the condition `ofVisitors` leaves out, which says something of the visitor alone. `from` are the tables.
 *
 * Copies are removed here and not by the tables, since it must hold whatever batches they came in and whatever was merged, and
 * before events are chosen: a copy under another name would count again otherwise. Both tables, of claimed and of unclaimed
 * events, are sorted by project and visitor, so that a visitor is done with before the next one is read; `merge` keeps that
 * order, which a union of two selects does not.
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
  // Where all are chosen, it does not matter which of the copies of the same time is left.
  const order = where.length === 0 ? orderOfCopies.slice(0, 2) : orderOfCopies;
  const event = `(${[...order, ...fields].join(', ')})`;
  const isChosen = where.join(' AND ');
  const [gathered, left] =
    where.length === 0
      ? [`arraySort(groupArray(${event})) AS chosen`, 'arrayCompact(e -> e.1, chosen)']
      : [
          `arraySort(groupArrayIf(${event}, ${isChosen})) AS chosen,
           ${others.map(([name, value]) => `groupArrayIf(${value}, NOT (${isChosen})) AS ${name}`).join(', ')}`,
          leftOfChosen,
        ];
  return `
    SELECT ${[`arrayMap(e -> ${fieldsOf({ from: order.length + 1, count: fields.length })}, arraySort(e -> (e.2, e.1), ${left})) AS events`, ...names].join(', ')}
    FROM (
      SELECT ${gathered}${aggregates.join('')}
      FROM ${from}
      WHERE projectKey = {projectKey:String}${ofVisitors === undefined ? '' : ` AND ${ofVisitors}`}
      GROUP BY projectKey, anonymousId
      HAVING notEmpty(chosen)
    )
    WHERE notEmpty(events)`;
}

/** Of the copies of an event, which lie behind each other in this order, the first one is left. */
const orderOfCopies = ['cityHash64(eventId)', 'time', 'receivedAt', 'cityHash64(eventName)'];

/** The same of the copies that are not chosen, each as an array of numbers, which are gathered several times as fast as tuples. */
const others = [
  ['otherIds', 'cityHash64(eventId)'],
  ['otherTimes', 'toUnixTimestamp64Milli(time)'],
  ['otherReceipts', 'toUnixTimestamp64Milli(receivedAt)'],
  ['otherNames', 'cityHash64(eventName)'],
] as const;

/**
 * The chosen events, without those that have an earlier copy which is not chosen. That hardly ever is, so it is looked for first
 * and the copies are sorted among each other only there.
 */
const leftOfChosen = `if(
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

function fieldsOf({ from, count }: { readonly from: number; readonly count: number }): string {
  const positions = Array.from({ length: count }, (_, index) => `e.${from + index}`);
  return `tuple(${positions.join(', ')})`;
}
