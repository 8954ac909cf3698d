import { analysedEvents } from '../../queries/stored-events.ts';

/** What is gathered of each visitor's events. */
interface GatheredEvents {
  /** Numbers of events, by the names of their arrays; besides them there are `times`, in milliseconds. */
  readonly columns: Readonly<Record<string, string>>;
  /** Arrays that are empty for most events, by the names that they have together. */
  readonly rare: Readonly<Record<string, string>>;
  /** Chooses events. */
  readonly isChosen: string;
  /** Chooses visitors, by what it says of them alone. */
  readonly ofVisitors: string;
}

/**
 * The query of a row per visitor with an array for each of the `columns`, an element for each chosen event, in the order and without the
 * copies as `eventsByVisitor` has it, and with the `rare` arrays of these events as one. The project is the parameter `projectKey`.
 *
 * Each column is gathered for itself, since numbers take a fraction of the time of tuples. Hardly any visitor has copies; only of those
 * who do, or whose events did not come in order of time, the columns are sorted.
 */
export function eventArraysQuery({ columns, rare, isChosen, ofVisitors }: GatheredEvents): string {
  const gathered = [
    ...Object.entries(keys).map(([name, value]) => `groupArrayIf(${value}, ${isChosen}) AS own_${name}`),
    ...Object.entries(keys).map(
      ([name, value]) => `groupArrayIf(${value}, NOT (${isChosen})) AS other_${name}`,
    ),
    ...Object.entries(columns).map(([name, value]) => `groupArrayIf(${value}, ${isChosen}) AS own_${name}`),
    ...Object.entries(rare).map(
      ([name, value]) =>
        `groupArrayIf((${Object.values(keys).join(', ')}, ${value}), ${isChosen} AND notEmpty(${value})) AS own_${name}`,
    ),
  ];
  const arrays = [
    `${inOrder('own_at')} AS times`,
    ...Object.keys(columns).map((name) => `${inOrder(`own_${name}`)} AS ${name}`),
    ...Object.keys(rare).map((name) => `${together(`own_${name}`)} AS ${name}`),
  ];
  return `
    SELECT ${arrays.join(',\n      ')}
    FROM (
      SELECT *,
        arrayUniq(arrayConcat(own_ids, other_ids)) = length(own_ids) + length(other_ids) AS isEachOnce,
        isEachOnce AND arrayCount(step -> step > 0, arrayDifference(own_at)) = length(own_at) - 1 AS isInOrder,
        if(isInOrder, [], ${places}) AS places,
        arraySort((nth, index) -> index, arrayEnumerate(places), places.4) AS ranks,
        arrayCount(place -> place.1 = 0, places) AS kept
      FROM (
        SELECT ${gathered.join(',\n          ')}
        FROM ${analysedEvents}
        WHERE projectKey = {projectKey:String} AND ${ofVisitors}
        GROUP BY projectKey, anonymousId
        HAVING notEmpty(own_ids)
      )
    )`;
}

/**
 * Of the copies of an event, which have the same first key, the one with the least keys is left; of equal ones one that is not chosen.
 * When it was received and the hash of its name are one number of 42 and 22 bits, since each that is gathered takes time.
 */
const keys = {
  ids: 'cityHash64(eventId)',
  at: 'toUnixTimestamp64Milli(time)',
  received:
    'bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(receivedAt)), 22), bitShiftRight(cityHash64(eventName), 42))',
} as const;

const own = namesOfKeys('own_');
const others = namesOfKeys('other_');

function namesOfKeys(prefix: string): string {
  return Object.keys(keys)
    .map((name) => `${prefix}${name}`)
    .join(', ');
}

/** All copies, those of an event behind each other, each with its index among the chosen ones, or 0. */
const copies = `arraySort(arrayConcat(
  arrayZip(${own}, arrayEnumerate(own_ids)),
  arrayMap((id, at, received) -> (id, at, received, toUInt32(0)), ${others})
))`;

/** The chosen ones as tuples of whether they are left out, 0 or 1, their time, id and index, in the order in which they are wanted. */
const places = `arraySort(arrayFilter(
  place -> place.4 > 0,
  arrayMap((copy, nth) -> (toUInt8(nth > 1), copy.2, copy.1, copy.4), ${copies}, arrayEnumerateUniq(${copies}.1))
))`;

function inOrder(array: string): string {
  return `if(isInOrder, ${array}, arraySlice(arraySort((value, rank) -> rank, ${array}, ranks), 1, kept))`;
}

/** The arrays of tuples, in order of time, each once, where they are of chosen events that are left. */
function together(tuples: string): string {
  // Behind the same event of the others, before itself among the chosen ones.
  const all = `arrayConcat(
    arrayMap(one -> (one.1, one.2, one.3, toUInt8(1), one.4), ${tuples}),
    arrayMap((id, at, received) -> (id, at, received, toUInt8(2), []), ${own}),
    arrayMap((id, at, received) -> (id, at, received, toUInt8(0), []), ${others})
  )`;
  const left = `arrayCompact(one -> one.1, arraySort(one -> (one.1, one.2, one.3, one.4), ${all}))`;
  return `if(
    isEachOnce,
    arrayFlatten(arraySort(one -> (one.2, one.1), ${tuples}).4),
    arrayFlatten(arraySort(one -> (one.2, one.1), ${left}).5)
  )`;
}
