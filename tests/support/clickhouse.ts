import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type Clickhouse,
  startClickhouse,
} from '../../apps/server/src/children/clickhouse/start-clickhouse.ts';

/** Script of the child, as source. */
export const clickhouseEntry = resolve(
  import.meta.dirname,
  '../../apps/server/src/children/clickhouse/child.ts',
);

/** A ClickHouse of a test's own. */
export interface TestClickhouse {
  /** Fits `createClickhouseEvents` and `migrateClickhouse`; nothing is migrated yet. */
  readonly connection: Clickhouse['connection'];
  /** Process number of the child; it is started again when it is killed. */
  pid(): number | undefined;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const log = { info() {}, warn() {}, error() {} };

/** Starts an empty ClickHouse in a temporary directory. It ends with the process that started it, however that ends. */
export async function startTestClickhouse(): Promise<TestClickhouse> {
  const parent = await mkdtemp(join(tmpdir(), 'pixel-clickhouse-'));
  const clickhouse = await startClickhouse({
    directory: join(parent, 'clickhouse'),
    entry: clickhouseEntry,
    log,
  });
  return {
    connection: clickhouse.connection,
    pid: clickhouse.pid,
    async stop() {
      await clickhouse.stop();
      await rm(parent, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
