import { analysedEvents } from '../../queries/stored-events.ts';
import type { GroupColumns } from '../sql/event-fields.ts';

/** The columns to collect from each visitor's events. */
interface GatheredEvents {
  readonly groups: readonly GroupColumns[];
  /** Exclusive end of event times, as SQL in milliseconds since the epoch. */
  readonly until: string;
  /** Condition on the visitor alone. */
  readonly ofVisitors: string;
  /** Condition on events; others are ignored. Default: all. */
  readonly among?: string | undefined;
  /** Times that each get a row per visitor, with the column `asOf`, which `until` may use. Default: one row, without the column. */
  readonly times?: readonly number[] | undefined;
}

/**
 * Returns the query of one row per visitor with the deduplicated arrays of each group of events. The project is the parameter `projectKey`.
 *
 * Each column is collected on its own, because numbers aggregate in a fraction of the time of tuples. Few visitors have copies, so these
 * are found first, and only their events' keys are collected to deduplicate them.
 */
export function eventArraysQuery({
  groups,
  until,
  ofVisitors,
  among = 'true',
  times,
}: GatheredEvents): string {
  const perTime = times === undefined ? [] : ['asOf'];
  const isOf = groups.map(({ isOfGroup }, at) => `time < ${until} AND (${isOfGroup}) AS isOf${at}`);
  const isChosen = groups.map((_, at) => `isOf${at}`).join(' OR ');
  const gathered = [
    ...groups.flatMap((group, at) => [
      ...Object.entries(gatheredOf(group, at)).map(
        ([name, value]) => `groupArrayIf(${value}, isOf${at}) AS own_${name}`,
      ),
      `groupArrayIf(isOf${at}, materialize(isCopied AND isChosen)) AS copied_isOf${at}`,
    ]),
    `groupArrayIf(${keys.ids}, isChosen) AS own_ids`,
    ...Object.entries(keys).flatMap(([name, value]) => [
      `groupArrayIf(${value}, materialize(isCopied AND isChosen)) AS copied_${name}`,
      `groupArrayIf(${value}, materialize(isCopied AND NOT isChosen)) AS other_${name}`,
    ]),
  ];
  const kept = groups.map((group, at) => `${keptOf(group, at)} AS kept${at}`);
  const arrays = groups.flatMap((group, at) =>
    Object.keys(group.columns).map((name) => `${arrayOf(name, group, at)} AS ${name}`),
  );
  return `
    SELECT ${[...perTime, ...arrays].join(',\n      ')}
    FROM (
      SELECT *,
        ${copies} AS copies,
        arrayEnumerateUniq(copies.1) AS nths,
        arraySort((nth, index) -> index, ${ofChosen('nths')}, ${ofChosen('copies.4')}) AS nth,
        ${kept.join(',\n        ')}
      FROM (
        WITH ${isOf.join(', ')}, ${isChosen} AS isChosen, anonymousId IN (${copiedQuery(among)}) AS isCopied
        SELECT ${[...perTime, ...gathered].join(',\n          ')}
        FROM ${analysedEvents}${times === undefined ? '' : ` ARRAY JOIN ${arrayOfTimes(times)} AS asOf`}
        WHERE projectKey = {projectKey:String} AND ${among} AND ${ofVisitors} AND (isChosen OR isCopied)
        GROUP BY ${['projectKey', 'anonymousId', ...perTime].join(', ')}
      )
      WHERE throwIf(empty(copied_ids) AND arrayUniq(own_ids) < length(own_ids), '${copiesCameIn}') = 0
    )`;
}

/**
 * The error of a statement if copies arrived between its two reads, of visitors with copies and of events: some would count twice. A retry
 * succeeds.
 */
export const copiesCameIn = 'Copies of events came in while they were read';

function arrayOfTimes(times: readonly number[]): string {
  return `[${times.map((time) => `toInt64(${time})`).join(', ')}]`;
}

/** The columns of a group, plus the sort keys if it is ordered. */
function gatheredOf({ columns, isOrdered }: GroupColumns, at: number): GroupColumns['columns'] {
  return isOrdered ? { ...columns, [`at${at}`]: keys.at, [`id${at}`]: keys.ids } : columns;
}

/**
 * Of an event's copies, which share the first key, the one with the smallest keys is kept; among equal ones, one that doesn't match. Time
 * of receipt and hash of the name are packed into one number (42 and 22 bits), because each collected column takes time.
 */
const keys = {
  ids: 'cityHash64(eventId)',
  at: 'toUnixTimestamp64Milli(time)',
  received:
    'bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(receivedAt)), 22), bitShiftRight(cityHash64(eventName), 42))',
} as const;

/** The visitors with copies. */
function copiedQuery(among: string): string {
  return `
  SELECT anonymousId FROM ${analysedEvents} WHERE projectKey = {projectKey:String} AND ${among}
  GROUP BY projectKey, anonymousId HAVING arrayUniq(groupArray(${keys.ids})) < count()`;
}

const copied = namesOfKeys('copied_');
const others = namesOfKeys('other_');

function namesOfKeys(prefix: string): string {
  return Object.keys(keys)
    .map((name) => `${prefix}${name}`)
    .join(', ');
}

/** All copies, those of an event adjacent, each with its index among the matching ones, or 0. */
const copies = `arraySort(arrayConcat(
  arrayZip(${copied}, arrayEnumerate(copied_ids)),
  arrayMap((id, at, received) -> (id, at, received, toUInt32(0)), ${others})
))`;

/** The elements of matching events. */
function ofChosen(array: string): string {
  return `arrayFilter((one, index) -> index > 0, ${array}, copies.4)`;
}

/** Whether each element of a group's arrays is kept. */
function keptOf({ columns }: GroupColumns, at: number): string {
  return `if(
          empty(nth),
          arrayWithConstant(length(own_${Object.keys(columns)[0]}), true),
          arrayMap(nth -> nth = 1, arrayFilter((nth, isOf) -> isOf, nth, copied_isOf${at}))
        )`;
}

function arrayOf(name: string, { isOrdered }: GroupColumns, at: number): string {
  const left = (array: string) => `arrayFilter((one, isKept) -> isKept, own_${array}, kept${at})`;
  return isOrdered
    ? `arraySort((one, at, id) -> (at, id), ${left(name)}, ${left(`at${at}`)}, ${left(`id${at}`)})`
    : left(name);
}
