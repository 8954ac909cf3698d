import { type Database, isLockTimeout } from '@pixel/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { createLines, type Lines } from '../lines.ts';
import { askDatabase, busy } from '../unavailable.ts';

/** How long people wait for a project that others change. */
const patienceMs = 4_000;

/**
 * Does work in a transaction in which no other one, of any process, changes or publishes the projects. Rejects with `busy` where
 * another process has one of them for too long, or with `unavailable`.
 */
export type Locked = <T>(work: (db: Transaction<Database>) => Promise<T>) => Promise<T>;

/** What is to be done, and with which projects. */
export interface Turn<T> {
  readonly projectKeys: readonly string[];
  /** Takes no other turn. */
  readonly work: (locked: Locked) => Promise<T>;
  /** How long one waits for others; 4 s unless it is given. */
  readonly waitMs?: number;
}

/** By what all in them need: the connections. */
const linesOf = new WeakMap<Kysely<Database>, Lines>();

/**
 * Does work on projects once it is one's turn: those of this process stand in line before they take a connection. Rejects with
 * `busy` where others take too long.
 */
export async function inTurn<T>(
  db: Kysely<Database>,
  { projectKeys, work, waitMs = patienceMs }: Turn<T>,
): Promise<T> {
  // Always in the same order, so that two who need the same projects never wait for each other.
  const keys = [...new Set(projectKeys)].sort();
  const lines = linesOf.get(db) ?? createLines();
  linesOf.set(db, lines);
  const ends: (() => void)[] = [];
  let since = performance.now();
  const leftMs = (): number => since + waitMs - performance.now();

  async function locked<R>(act: (transaction: Transaction<Database>) => Promise<R>): Promise<R> {
    const result = await askDatabase(() =>
      db.transaction().execute(async (transaction) => {
        await lock(transaction, keys, leftMs());
        return act(transaction);
      }),
    );
    since = performance.now();
    return result;
  }

  try {
    for (const key of keys) {
      const end = await lines.enter(key, leftMs());
      if (end === undefined) throw held([key]);
      ends.push(end);
    }
    return await work(locked);
  } finally {
    for (const end of ends) end();
  }
}

/** Waits for other processes, on a connection: one of this process at most does so for each project, and it needs no other. */
async function lock(db: Transaction<Database>, keys: readonly string[], limitMs: number): Promise<void> {
  // PostgreSQL takes 0 for ever.
  const limit = String(Math.max(1, Math.ceil(limitMs)));
  await sql`select set_config('lock_timeout', ${limit}, true)`.execute(db);
  try {
    for (const key of keys)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`pixel/project/${key}`}, 0))`.execute(db);
  } catch (error) {
    throw isLockTimeout(error) ? held(keys) : error;
  }
  await sql`set local lock_timeout to default`.execute(db);
}

function held(keys: readonly string[]): Error {
  const names = keys.map((key) => `"${key}"`).join(', ');
  return busy(`${keys.length === 1 ? 'Project' : 'One of the projects'} ${names} is being changed by others`);
}
