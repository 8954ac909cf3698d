import { batchRows } from './batch-rows.ts';
import { createClickhouseChangeHealth } from './change-health/clickhouse-change-health.ts';
import type { ClickhouseConnection } from './clickhouse-connection.ts';
import { setClickhouseRetention } from './clickhouse-retention.ts';
import { type ClickhouseTables, createDeferredTables, openClickhouseTables } from './clickhouse-tables.ts';
import { createClickhouseDeadLetters } from './dead-letters/clickhouse-dead-letters.ts';
import { encodeDeadLetter } from './encode-row.ts';
import { encodeRows } from './encode-rows.ts';
import { letterColumns } from './event-columns.ts';
import type { DeadLetter, EventStore, VariantExposures } from './events.ts';
import { createClickhouseExports, type ExportOptions } from './exports/clickhouse-exports.ts';
import { phaseParameters } from './exposure-phase.ts';
import { createClickhouseIngested } from './ingested/clickhouse-ingested.ts';
import { createClickhouseLists } from './lists/clickhouse-lists.ts';
import { createPreparedInsert } from './prepared-insert.ts';
import { countEventsQuery } from './queries/count-events.ts';
import { countExposuresQuery } from './queries/count-exposures.ts';
import { createClickhouseResults } from './results/clickhouse-results.ts';
import { createClickhouseSimulated } from './simulated/clickhouse-simulated.ts';
import { createClickhouseSurveys } from './surveys/clickhouse-surveys.ts';
import { readClickhouseStorage } from './totals/clickhouse-storage.ts';
import { readClickhouseTotals } from './totals/clickhouse-totals.ts';
import { createClickhouseUnclaimed } from './unclaimed/clickhouse-unclaimed.ts';
import { createClickhouseVisitors } from './visitors/clickhouse-visitors.ts';
import { freeRemoved } from './visitors/free-removed.ts';
import { removeErasedEvents } from './visitors/remove-erased-events.ts';
import { createClickhouseVisits } from './visits/clickhouse-visits.ts';

export { type ClickhouseConnection, connectClickhouse, databaseName } from './clickhouse-connection.ts';
export { openClickhouseTables } from './clickhouse-tables.ts';
export { encodeEvent } from './encode-row.ts';
export { eventColumns } from './event-columns.ts';
export { awaitMigrated, migrateClickhouse } from './migrations/migrate.ts';

/** Bytes of dead letters encoded at once. Letters are rare, and encoding this many blocks the process for a few milliseconds. */
const letterBatchBytes = 1024 * 1024;

/**
 * Creates the event store on a ClickHouse server, a cluster behind one address, or Pixel's own child process. The schema must be migrated.
 */
export function createClickhouseEvents(
  connection: ClickhouseConnection,
  exports: ExportOptions = {},
): EventStore {
  return createEventStore(openClickhouseTables(connection), exports);
}

/** Creates the event store on a ClickHouse that is still starting. Rejects all calls until `open` is called. */
export function createDeferredClickhouseEvents(exports: ExportOptions = {}): {
  readonly events: EventStore;
  /** The schema must be migrated. */
  readonly open: (connection: ClickhouseConnection) => void;
} {
  const tables = createDeferredTables();
  return {
    events: createEventStore(tables, exports),
    open: (connection) => tables.use(openClickhouseTables(connection)),
  };
}

function createEventStore(tables: ClickhouseTables, exports: ExportOptions): EventStore {
  const lists = createClickhouseLists(tables);
  const deadLetters = createClickhouseDeadLetters(tables);

  async function count(query: string, parameters: Record<string, string>): Promise<number> {
    const [row] = await tables.read<{ readonly count: string }>(query, parameters);
    return Number(row?.count ?? 0);
  }

  return {
    prepareInsert: () => createPreparedInsert(tables),
    async insertDeadLetters(letters) {
      for (const batch of batchRows(letters, letterSize, letterBatchBytes))
        await tables.insert('dead_letters', letterColumns, encodeRows(batch, encodeDeadLetter));
    },
    async countEvents({ projectKey, eventName, since, simulated }) {
      const byReceipt = since !== undefined;
      const query = countEventsQuery({ byName: eventName !== undefined, byReceipt, simulated });
      return count(query, {
        projectKey,
        ...(eventName !== undefined && { eventName }),
        ...(byReceipt && { since: String(since) }),
      });
    },
    async countExposures({ projectKey, experimentKey, phase, simulated }) {
      // The server's settings determine whether it quotes 64-bit numbers.
      const rows = await tables.read<Record<keyof VariantExposures, string>>(
        countExposuresQuery({ byPhase: phase !== undefined, simulated }),
        { projectKey, experimentKey, ...(phase !== undefined && phaseParameters(phase)) },
      );
      return rows.map((row) => ({
        variantKey: row.variantKey,
        visitors: Number(row.visitors),
        unverified: Number(row.unverified),
        bots: Number(row.bots),
        internal: Number(row.internal),
        forced: Number(row.forced),
        multiExposed: Number(row.multiExposed),
        expectedEvents: Number(row.expectedEvents),
        lostEvents: Number(row.lostEvents),
      }));
    },
    changeHealth: createClickhouseChangeHealth(tables),
    deadLetters,
    exports: createClickhouseExports(tables, exports),
    lists,
    results: createClickhouseResults(tables),
    surveys: createClickhouseSurveys(tables),
    ingested: createClickhouseIngested(tables),
    visitors: createClickhouseVisitors(tables),
    setRetention: (daysByProject) => setClickhouseRetention(tables, daysByProject),
    async sweep() {
      await removeErasedEvents(tables);
      await freeRemoved(tables);
    },
    totals: () => readClickhouseTotals(tables),
    storage: () => readClickhouseStorage(tables),
    isReachable: tables.isReachable,
    simulated: createClickhouseSimulated(tables),
    unclaimed: createClickhouseUnclaimed(tables),
    visits: createClickhouseVisits(tables),
    close: tables.close,
  };
}

function letterSize({ record }: DeadLetter): number {
  return 200 + record.length;
}
