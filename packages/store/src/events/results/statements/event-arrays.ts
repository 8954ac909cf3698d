import { analysedEvents } from '../../queries/stored-events.ts';
import type { GroupColumns } from '../sql/event-fields.ts';

/** The columns to collect from each visitor's events. */
interface EventArraysOptions {
  readonly groups: readonly GroupColumns[];
  /** Exclusive end of event times, as SQL in milliseconds since the epoch. */
  readonly until: string;
  /** Condition on the visitor alone. */
  readonly visitorCondition: string;
  /** Condition on events; others are ignored. Default: all. */
  readonly eventFilter?: string | undefined;
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
  visitorCondition,
  eventFilter = 'true',
  times,
}: EventArraysOptions): string {
  const perTime = times === undefined ? [] : ['asOf'];
  const conditions = groups.map(
    ({ condition }, groupIndex) => `time < ${until} AND (${condition}) AS matches${groupIndex}`,
  );
  const matchesAny = groups.map((_, groupIndex) => `matches${groupIndex}`).join(' OR ');
  const collected = [
    ...groups.flatMap((group, groupIndex) => [
      ...Object.entries(collectedColumns(group, groupIndex)).map(
        ([name, value]) => `groupArrayIf(${value}, matches${groupIndex}) AS own_${name}`,
      ),
      `groupArrayIf(matches${groupIndex}, materialize(isCopied AND matchesAny)) AS copied_matches${groupIndex}`,
    ]),
    `groupArrayIf(${keys.ids}, matchesAny) AS own_ids`,
    ...Object.entries(keys).flatMap(([name, value]) => [
      `groupArrayIf(${value}, materialize(isCopied AND matchesAny)) AS copied_${name}`,
      `groupArrayIf(${value}, materialize(isCopied AND NOT matchesAny)) AS other_${name}`,
    ]),
  ];
  const keepFlags = groups.map(
    (group, groupIndex) => `${keepFlagsSql(group, groupIndex)} AS keep${groupIndex}`,
  );
  const arrays = groups.flatMap((group, groupIndex) =>
    Object.keys(group.columns).map((name) => `${arraySql(name, group, groupIndex)} AS ${name}`),
  );
  return `
    SELECT ${[...perTime, ...arrays].join(',\n      ')}
    FROM (
      SELECT *,
        ${copies} AS copies,
        arrayEnumerateUniq(copies.1) AS nths,
        arraySort((nth, index) -> index, ${matchingSql('nths')}, ${matchingSql('copies.4')}) AS nth,
        ${keepFlags.join(',\n        ')}
      FROM (
        WITH ${conditions.join(', ')}, ${matchesAny} AS matchesAny, anonymousId IN (${visitorsWithCopiesQuery(eventFilter)}) AS isCopied
        SELECT ${[...perTime, ...collected].join(',\n          ')}
        FROM ${analysedEvents}${times === undefined ? '' : ` ARRAY JOIN ${timesLiteral(times)} AS asOf`}
        WHERE projectKey = {projectKey:String} AND ${eventFilter} AND ${visitorCondition} AND (matchesAny OR isCopied)
        GROUP BY ${['projectKey', 'anonymousId', ...perTime].join(', ')}
      )
      WHERE throwIf(empty(copied_ids) AND arrayUniq(own_ids) < length(own_ids), '${copiesArrived}') = 0
    )`;
}

/**
 * The error of a statement if copies arrived between its two reads, of visitors with copies and of events: some would count twice. A retry
 * succeeds.
 */
export const copiesArrived = 'Copies of events arrived while events were being read';

function timesLiteral(times: readonly number[]): string {
  return `[${times.map((time) => `toInt64(${time})`).join(', ')}]`;
}

/** The columns of a group, plus the sort keys if it is ordered. */
function collectedColumns({ columns, isOrdered }: GroupColumns, groupIndex: number): GroupColumns['columns'] {
  return isOrdered ? { ...columns, [`at${groupIndex}`]: keys.at, [`id${groupIndex}`]: keys.ids } : columns;
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

function visitorsWithCopiesQuery(eventFilter: string): string {
  return `
  SELECT anonymousId FROM ${analysedEvents} WHERE projectKey = {projectKey:String} AND ${eventFilter}
  GROUP BY projectKey, anonymousId HAVING arrayUniq(groupArray(${keys.ids})) < count()`;
}

const copied = keyColumns('copied_');
const others = keyColumns('other_');

function keyColumns(prefix: string): string {
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
function matchingSql(array: string): string {
  return `arrayFilter((element, index) -> index > 0, ${array}, copies.4)`;
}

/** Whether each element of a group's arrays is kept. */
function keepFlagsSql({ columns }: GroupColumns, groupIndex: number): string {
  return `if(
          empty(nth),
          arrayWithConstant(length(own_${Object.keys(columns)[0]}), true),
          arrayMap(nth -> nth = 1, arrayFilter((nth, matches) -> matches, nth, copied_matches${groupIndex}))
        )`;
}

function arraySql(name: string, { isOrdered }: GroupColumns, groupIndex: number): string {
  const filtered = (array: string) => `arrayFilter((element, keep) -> keep, own_${array}, keep${groupIndex})`;
  return isOrdered
    ? `arraySort((element, time, id) -> (time, id), ${filtered(name)}, ${filtered(`at${groupIndex}`)}, ${filtered(`id${groupIndex}`)})`
    : filtered(name);
}
