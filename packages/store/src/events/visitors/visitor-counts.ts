import type { ClickhouseTables } from '../clickhouse-tables.ts';
import type { VisitorCounts, VisitorId } from '../events.ts';
import { storedEvents } from '../queries/stored-events.ts';
import { visitorLetterCondition } from './visitor-letter-condition.ts';

/** Counts a visitor's events by name, each as the copy received first, and its dead letters. */
export async function visitorCounts(
  tables: Pick<ClickhouseTables, 'read'>,
  { projectKey, anonymousId }: VisitorId,
): Promise<VisitorCounts> {
  const visitor = { projectKey, anonymousId };
  const [names, [letters]] = await Promise.all([
    tables.read<NameRow>(namesQuery, visitor),
    tables.read<{ readonly count: string }>(
      `SELECT uniqExact(id) AS count FROM dead_letters WHERE ${visitorLetterCondition}`,
      visitor,
    ),
  ]);
  return {
    names: names.map(({ name, events, first, last }) => ({
      eventName: name,
      events: Number(events),
      firstReceivedAt: Number(first),
      lastReceivedAt: Number(last),
    })),
    deadLetters: Number(letters?.count ?? 0),
  };
}

interface NameRow {
  readonly name: string;
  readonly events: string;
  readonly first: string;
  readonly last: string;
}

const namesQuery = `SELECT name, toString(count()) AS events,
    toString(toUnixTimestamp64Milli(min(at))) AS first, toString(toUnixTimestamp64Milli(max(at))) AS last
  FROM (
    SELECT eventId, argMin(eventName, receivedAt) AS name, min(receivedAt) AS at
    FROM ${storedEvents} WHERE projectKey = {projectKey:String} AND anonymousId = {anonymousId:UUID}
    GROUP BY eventId
  )
  GROUP BY name ORDER BY name`;
