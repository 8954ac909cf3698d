import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { decodeEvent, type EncodedEvent } from '../decode-row.ts';
import { selectedEventColumns } from '../event-columns.ts';
import { projectEventCondition } from '../queries/project-event-condition.ts';
import type { IngestedEvents, IngestedKind } from './ingested-events.ts';

const conditions: Readonly<Record<IngestedKind, string>> = {
  survey: "surveyEvent != ''",
  exposure: "surveyEvent = '' AND eventName = '$exposure'",
  event: `surveyEvent = '' AND eventName != '$exposure' AND ${projectEventCondition}`,
};

/** Creates the reader of ingested events in the table `events`. */
export function createClickhouseIngested(tables: Pick<ClickhouseTables, 'read'>): IngestedEvents {
  return {
    async after({ projectKey, kinds }, { cursor, limit }) {
      if (kinds.length === 0) return [];
      const from = "fromUnixTimestamp64Milli({fromTime:Int64}, 'UTC')";
      const rows = await tables.read<EncodedEvent & { readonly ingested: string }>(
        // Identities as strings, because ClickHouse orders UUIDs differently.
        `SELECT ${selectedEventColumns}, toString(toUnixTimestamp64Milli(ingestedAt)) AS ingested FROM events
          WHERE projectKey = {projectKey:String} AND ingestedAt >= ${from}
            AND (ingestedAt, toString(anonymousId), eventId) > (${from}, {fromVisitor:String}, {fromId:String})
            AND (${kinds.map((kind) => `(${conditions[kind]})`).join(' OR ')})
          ORDER BY ingestedAt, toString(anonymousId), eventId LIMIT {limit:UInt32}`,
        {
          projectKey,
          fromTime: String(cursor.ingestedAt),
          fromVisitor: cursor.anonymousId,
          fromId: cursor.eventId,
          limit: String(limit),
        },
      );
      return rows.map((row) => ({ ...decodeEvent(row), ingestedAt: Number(row.ingested) }));
    },
    async now() {
      const [row] = await tables.read<{ readonly now: string }>(
        'SELECT toString(toUnixTimestamp64Milli(now64(3))) AS now',
        {},
      );
      return Number(row?.now ?? 0);
    },
  };
}
