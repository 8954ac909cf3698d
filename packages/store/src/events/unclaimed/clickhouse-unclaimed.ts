import { batchRows } from '../batch-rows.ts';
import type { ClickhouseTables } from '../clickhouse-tables.ts';
import type { EventRow } from '../event-row.ts';
import { quote } from '../sql/quote.ts';
import { removeErasedEvents } from '../visitors/remove-erased-events.ts';
import { type DropCounts, dropReasons, type UnclaimedEvents } from './unclaimed-events.ts';

/**
 * Maximum size of a query's value list, in characters of SQL: less than a quarter of ClickHouse's limit, allowing for four-byte characters.
 */
const maxListSize = 60_000;

/** Creates the unclaimed events in the table `unclaimed_events`, with the counts of dropped ones in `dropped_events`. */
export function createClickhouseUnclaimed(tables: ClickhouseTables): UnclaimedEvents {
  /** Queries each of several value lists in turn, because parameters are sent in the URL, which has no room for many. */
  async function readForEach<T>(
    values: readonly string[],
    query: (list: string) => string,
  ): Promise<readonly T[]> {
    const rows: T[] = [];
    for (const batch of batchRows(values, (value) => value.length, maxListSize))
      rows.push(...(await tables.read<T>(query(batch.join(', ')), {})));
    return rows;
  }

  return {
    async usage(projectKeys) {
      const [total] = await tables.read<{ readonly bytes: string }>(
        'SELECT sum(size) AS bytes FROM unclaimed_events',
        {},
      );
      const rows = await readForEach<{ readonly projectKey: string; readonly events: string }>(
        projectKeys.map(quote),
        (keys) => eventsByProject(`WHERE projectKey IN (${keys})`),
      );
      return {
        bytes: Number(total?.bytes ?? 0),
        eventsByProject: new Map(rows.map(({ projectKey, events }) => [projectKey, Number(events)])),
      };
    },

    async findStored(rows) {
      const stored = await readForEach<
        Pick<EventRow, 'projectKey' | 'anonymousId' | 'eventId' | 'requestId'> & { readonly received: string }
      >(
        rows.map((row) => `(${quote(row.projectKey)}, ${quote(row.anonymousId)}, ${quote(row.eventId)})`),
        (list) => `SELECT DISTINCT projectKey, toString(anonymousId) AS anonymousId, eventId, requestId,
            toString(toUnixTimestamp64Milli(receivedAt)) AS received
          FROM unclaimed_events
          WHERE (projectKey, anonymousId, eventId) IN (${list})`,
      );
      const known = new Set(stored.map(toIdentity));
      const records = new Set(stored.map((row) => `${row.received} ${row.requestId} ${toIdentity(row)}`));
      return rows
        .filter((row) => known.has(toIdentity(row)))
        .map((row) => ({
          row,
          isSameRecord: records.has(`${row.receivedAt} ${row.requestId} ${toIdentity(row)}`),
        }));
    },

    async listProjects({ after, limit }) {
      const rows = await tables.read<{ readonly projectKey: string }>(
        `SELECT DISTINCT projectKey FROM unclaimed_events WHERE projectKey > {after:String}
          ORDER BY projectKey LIMIT {limit:UInt32}`,
        { after, limit: String(limit) },
      );
      return rows.map(({ projectKey }) => projectKey);
    },

    async claim(projectKey) {
      await tables.run(
        'Claiming events',
        `INSERT INTO events SELECT * EXCEPT (size) REPLACE (now64(3) AS ingestedAt) FROM unclaimed_events WHERE projectKey = {projectKey:String}`,
        { projectKey },
      );
      // Only what exists now: an event may have been inserted since.
      await tables.run(
        'Removing claimed events',
        `DELETE FROM unclaimed_events WHERE projectKey = {projectKey:String} AND (anonymousId, eventId) IN (
          SELECT anonymousId, eventId FROM events WHERE projectKey = {projectKey:String} AND unclaimed
        )`,
        { projectKey },
      );
      // A visitor erased in the meantime had its events removed before they got here.
      await removeErasedEvents(tables, projectKey);
    },

    async expire(dayOverAt) {
      const days = await tables.read<{
        readonly day: string;
        readonly batch: string;
        readonly events: string;
      }>(
        // The same events yield the same batch, so a day that is counted again counts once.
        `SELECT toString(day) AS day, toString(groupBitXor(event)) AS batch, toString(count()) AS events FROM (
          SELECT toDate(receivedAt) AS day, cityHash64(projectKey, anonymousId, eventId) AS event
          FROM unclaimed_events
          WHERE receivedAt < toDateTime64({dayOverAt:String}, 3, 'UTC')
            AND toDate(receivedAt) < toDate(toDateTime64({dayOverAt:String}, 3, 'UTC'))
          GROUP BY day, event
        ) GROUP BY day ORDER BY day`,
        { dayOverAt: new Date(dayOverAt).toISOString().slice(0, -1) },
      );
      for (const { day, batch, events } of days) {
        await countDropped(batch, { unclaimed_expired: Number(events) });
        await tables.run(
          'Dropping unclaimed events',
          `ALTER TABLE unclaimed_events DROP PARTITION ${quote(day)}`,
          {},
        );
      }
    },

    countDropped,

    async summary() {
      const [stored] = await tables.read<{ readonly events: string; readonly projects: string }>(
        `SELECT sum(events) AS events, count() AS projects FROM (${eventsByProject('')})`,
        {},
      );
      const rows = await tables.read<{ readonly reason: string; readonly events: string }>(
        `SELECT reason, sum(last) AS events FROM (
          SELECT reason, argMax(events, countedAt) AS last FROM dropped_events GROUP BY batch, reason
        ) GROUP BY reason`,
        {},
      );
      const dropped = new Map(rows.map(({ reason, events }) => [reason, Number(events)]));
      return {
        events: Number(stored?.events ?? 0),
        projects: Number(stored?.projects ?? 0),
        dropped: {
          unclaimed_project_full: dropped.get('unclaimed_project_full') ?? 0,
          unclaimed_full: dropped.get('unclaimed_full') ?? 0,
          unclaimed_expired: dropped.get('unclaimed_expired') ?? 0,
        },
      };
    },
  };

  async function countDropped(batch: string, counts: Partial<DropCounts>): Promise<void> {
    const rows = dropReasons.flatMap((reason) => {
      const events = counts[reason];
      return events === undefined ? [] : [{ reason, events }];
    });
    const values = rows.map(
      ({ reason, events }) => `({batch:UInt64}, ${quote(reason)}, ${events}, now64(6))`,
    );
    await tables.run('Counting dropped events', `INSERT INTO dropped_events VALUES ${values.join(', ')}`, {
      batch,
    });
  }
}

/** The table is sorted by project, so each project is complete before the next one is read. */
function eventsByProject(where: string): string {
  return `SELECT projectKey, uniqExact(anonymousId, eventId) AS events FROM unclaimed_events ${where} GROUP BY projectKey`;
}

function toIdentity(row: Pick<EventRow, 'projectKey' | 'anonymousId' | 'eventId'>): string {
  return `${row.projectKey} ${row.anonymousId} ${row.eventId}`;
}
