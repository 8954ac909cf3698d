import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { type Kysely, Migrator, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../tests/support/postgres.ts';
import { openEmptyDatabase } from '../../../tests/support/test-database.ts';
import { createDatabase } from './database.ts';
import * as initial from './migrations/0001-initial.ts';
import * as wholeConfiguration from './migrations/0002-whole-configuration.ts';
import * as previews from './migrations/0003-previews.ts';
import * as retention from './migrations/0004-retention.ts';
import * as pagePolicies from './migrations/0005-page-policies.ts';
import type { Database } from './schema.ts';

const processes = 8;

/** The program of each process: reports that it is ready, and migrates on command. */
const program = `
  import { once } from 'node:events';
  import pg from 'pg';
  import { createDatabase } from './database.ts';
  import { migrate } from './migrate.ts';

  const pool = new pg.Pool({ connectionString: process.env.DATABASE, max: 1 });
  const db = createDatabase(pool);
  await pool.query('select 1');
  process.stdout.write('ready');
  await once(process.stdin, 'data');
  process.stdin.destroy();
  await migrate(db);
  await db.destroy();
`;

let postgres: TestDatabase;
let folder: string;
let main: string;
beforeAll(async () => {
  postgres = await openEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'pixel-migrate-'));
  main = join(folder, 'migrate.mjs');
  await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    outfile: main,
  });
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

describe('eight processes that start at once', () => {
  it('migrate an empty database once, and all succeed', async () => {
    const db = await createNamed('empty');
    expect(await migrateTogether('empty')).toEqual(Array.from({ length: processes }, () => 'migrated'));
    expect(await applied(db)).toEqual(await released());
    await db.destroy();
  });

  it('migrate the previous version’s tables once, with their rows', async () => {
    const db = await createNamed('previous');
    await migrateToPrevious(db);
    await sql`
      insert into projects (id, key, name, allowed_origins, integrations, holdout_salt)
      select gen_random_uuid(), 'pk_' || number, 'P', '[]', '{}', 'salt' from generate_series(1, 100) number
    `.execute(db);
    expect(await migrateTogether('previous')).toEqual(Array.from({ length: processes }, () => 'migrated'));
    expect(await applied(db)).toEqual(await released());
    const organizations = await db.selectFrom('organizations').select('id').execute();
    expect(organizations).toHaveLength(1);
    const projects = await db.selectFrom('projects').select(['organization_id', 'revision']).execute();
    expect(projects).toEqual(
      Array.from({ length: 100 }, () => ({ organization_id: organizations[0]?.id, revision: 1 })),
    );
    await db.destroy();
  });
});

async function createNamed(database: string): Promise<Kysely<Database>> {
  const server = new pg.Client(postgres.connection);
  await server.connect();
  await server.query(`create database ${database}`);
  await server.end();
  const pool = new pg.Pool({ ...postgres.connection, database, max: 1 });
  pool.on('error', () => undefined);
  return createDatabase(pool);
}

async function migrateToPrevious(db: Kysely<Database>): Promise<void> {
  const migrations = {
    '0001-initial': initial,
    '0002-whole-configuration': wholeConfiguration,
    '0003-previews': previews,
    '0004-retention': retention,
    '0005-page-policies': pagePolicies,
  };
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Starts all migrations once the last process is ready, and returns their outcomes. */
async function migrateTogether(database: string): Promise<readonly string[]> {
  const { host, port, user } = postgres.connection;
  const address = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const started = Array.from({ length: processes }, () => {
    const running = promisify(execFile)(process.execPath, [main], {
      env: { PATH: process.env.PATH, DATABASE: address },
    });
    const isReady = new Promise<void>((resolve, reject) => {
      running.child.stdout?.once('data', () => resolve());
      running.child.once('exit', () => reject(new Error('It ended before it was ready')));
    });
    return { running, isReady };
  });
  await Promise.all(started.map(({ isReady }) => isReady));
  for (const { running } of started) running.child.stdin?.end('go');
  return Promise.all(
    started.map(({ running }) =>
      running.then(
        () => 'migrated',
        (error: unknown) => `failed: ${String(error)}`,
      ),
    ),
  );
}

/** Returns the names of the migrations applied to a database. */
async function applied(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function released(): Promise<readonly string[]> {
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  return files.map((file) => file.replace('.ts', '')).sort();
}
