import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { SharedDatabase } from './shared-database.ts';
import { createEvents, insertEvents, type SharedRow, sharedQuery } from './shared-sql.ts';

/** The required part of `@duckdb/node-api`. */
interface DuckDb {
  readonly DuckDBInstance: {
    create(
      path: string,
      options: Readonly<Record<string, string>>,
    ): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
}

interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowObjectsJS(): unknown[] }>;
  closeSync(): void;
}

const home = import.meta.dirname;

/** Opens a DuckDB on a file in a directory, with the memory limit of Pixel's scans. */
export async function openDuckDb(directory: string, threads: number): Promise<SharedDatabase> {
  const { DuckDBInstance } = await loadDuckDb();
  const instance = await DuckDBInstance.create(join(directory, 'events.duckdb'), {
    threads: `${threads}`,
    memory_limit: '2GB',
    temp_directory: join(directory, 'duckdb-temp'),
  });
  const connection = await instance.connect();
  return {
    async fill(visitors) {
      await connection.run(createEvents);
      await connection.run(insertEvents(visitors));
      await connection.run('CHECKPOINT');
    },
    async query() {
      return (await connection.runAndReadAll(sharedQuery)).getRowObjectsJS() as readonly SharedRow[];
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** A package of 70 MB for this bench only, and therefore installed on its first run. */
async function loadDuckDb(): Promise<DuckDb> {
  if (!existsSync(join(home, 'node_modules/@duckdb/node-api'))) {
    const npm = spawn('npm', ['ci'], { cwd: home, stdio: 'inherit', shell: process.platform === 'win32' });
    const [code] = await once(npm, 'exit');
    if (code !== 0) throw new Error('DuckDB could not be installed; npm says why above');
  }
  const load = createRequire(join(home, 'package.json'));
  return load('@duckdb/node-api') as DuckDb;
}
