import { resolve } from 'node:path';
import { startClickhouse } from '../../apps/server/src/children/clickhouse/start-clickhouse.ts';
import { takeAll } from './take-all.ts';

/** Events left by a stopped server: ids of events in the store's tables, among its dead letters, and in the spool. */
export interface RemainingEvents {
  /** Rows of the events with a name, by event id. */
  rowsOf(eventName: string): ReadonlyMap<string, number>;
  readonly deadLettered: ReadonlySet<string>;
  readonly spooled: ReadonlySet<string>;
}

const log = { info() {}, warn() {}, error() {} };
const clickhouseEntry = resolve(import.meta.dirname, '../../apps/server/src/children/clickhouse/child.ts');

/** Reads the tables directly, without the product's queries, and drains the spool. For the end of a data directory that no server uses. */
export async function readStore(dataDirectory: string): Promise<RemainingEvents> {
  const rows = new Map<string, Map<string, number>>();
  const clickhouse = await startClickhouse({
    directory: resolve(dataDirectory, 'clickhouse'),
    entry: clickhouseEntry,
    log,
  });
  const deadLettered = new Set<string>();
  try {
    const query = createQuery(clickhouse.connection);
    const found = await query<{ eventName: string; eventId: string; rows: string }>(
      "SELECT eventName, eventId, count() AS rows FROM merge('pixel', '^(events|unclaimed_events)$') GROUP BY eventName, eventId",
    );
    for (const { eventName, eventId, rows: copies } of found) {
      const ofName = rows.get(eventName) ?? new Map<string, number>();
      ofName.set(eventId, Number(copies));
      rows.set(eventName, ofName);
    }
    for (const { record } of await query<{ record: string }>('SELECT record FROM pixel.dead_letters'))
      deadLettered.add(eventIdOf(record));
  } finally {
    await clickhouse.stop();
  }
  const waiting = await takeAll(dataDirectory);
  return {
    rowsOf: (eventName) => rows.get(eventName) ?? new Map(),
    deadLettered,
    spooled: new Set(waiting.map((record) => eventIdOf(new TextDecoder().decode(record)))),
  };
}

function createQuery(connection: {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}) {
  const { url, username, password } = connection;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return async function runQuery<Row>(query: string): Promise<readonly Row[]> {
    const response = await fetch(`${url}/?default_format=JSONEachRow`, {
      method: 'POST',
      headers: { authorization },
      body: query,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The event store refused "${query}": ${text}`);
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Row);
  };
}

function eventIdOf(record: string): string {
  try {
    return String((JSON.parse(record) as { eventId: unknown }).eventId);
  } catch {
    return '';
  }
}
