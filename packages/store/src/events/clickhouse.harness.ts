import { createClient } from '@clickhouse/client';
import { openTestClickhouse } from '../../../../tests/support/clickhouse.ts';
import { createClickhouseEvents, migrateClickhouse } from './clickhouse.ts';
import type { EventStore } from './events.ts';

/** An event store in a database of its own for a test, with direct access to its tables. */
export interface ClickhouseHarness {
  readonly store: EventStore;
  /** Accepted by `openClickhouseTables`. */
  readonly connection: Awaited<ReturnType<typeof openTestClickhouse>>['connection'];
  /** Returns the rows of a query in the store's database. */
  read<T>(query: string, settings?: Readonly<Record<string, string>>): Promise<readonly T[]>;
  /** Runs a statement in the store's database. */
  run(statement: string, settings?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a database with a migrated schema. */
export async function createClickhouseHarness(): Promise<ClickhouseHarness> {
  const clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  const store = createClickhouseEvents(clickhouse.connection);
  const client = createClient(clickhouse.connection);
  return {
    store,
    connection: clickhouse.connection,
    async read<T>(query: string, settings = {}) {
      const result = await client.query({ query, format: 'JSONEachRow', clickhouse_settings: settings });
      return result.json<T>();
    },
    async run(statement, settings = {}) {
      await client.command({ query: statement, clickhouse_settings: settings });
    },
    async stop() {
      await store.close();
      await client.close();
      await clickhouse.stop();
    },
  };
}
