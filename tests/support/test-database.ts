import { createDatabase, migrate } from '@pixel/database';
import pg from 'pg';
import { addressOf, startTestPostgres, type TestDatabase, type TestPostgres } from './postgres.ts';

/** The PostgreSQL of this process, shared by all its test files. It exits with the process. */
let shared: Promise<TestPostgres> | undefined;
let template: Promise<string> | undefined;
let opened = 0;

/** Creates an empty database in the PostgreSQL shared by all test files of a process. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template1');
}

/** Creates a database with Pixel's tables, copied instead of migrated again. */
export async function openTestDatabase(): Promise<TestDatabase> {
  template ??= makeTemplate();
  return makeDatabase(await template);
}

async function makeTemplate(): Promise<string> {
  const { connection } = await openEmptyDatabase();
  const db = createDatabase(new pg.Pool({ ...connection, max: 1 }));
  await migrate(db);
  await db.destroy();
  return connection.database;
}

async function makeDatabase(from: string): Promise<TestDatabase> {
  shared ??= startTestPostgres();
  const { connection } = await shared;
  const database = `test_${++opened}`;
  await run(connection, `create database ${database} template ${from}`);
  const own = { ...connection, database };
  return {
    connection: own,
    connectionString: addressOf(own),
    stop: () => run(connection, `drop database if exists ${database} with (force)`),
  };
}

async function run(connection: TestDatabase['connection'], statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
