import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@pixel/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { createLines, type Lines } from '../base/lines.ts';
import { askDatabase, busy } from '../base/store-calls.ts';

/** How long people wait for a project that others change. */
const patienceMs = 4_000;
/** How often other processes are looked for that have it. */
const shortestPauseMs = 10;
const longestPauseMs = 100;

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
    for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const done = await askDatabase(() =>
        db
          .transaction()
          .execute(async (transaction) =>
            (await isMine(transaction, keys)) ? { result: await act(transaction) } : undefined,
          ),
      );
      if (done !== undefined) {
        since = performance.now();
        return done.result;
      }
      // Nobody waits on a connection, which others need.
      if (leftMs() <= 0) throw held(keys);
      await sleep(Math.min(pauseMs, Math.max(1, leftMs())));
    }
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

/** Takes the projects for the transaction, unless another process has one of them. */
async function isMine(db: Transaction<Database>, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`pixel/project/${key}`}, 0)) as taken`.execute(db);
    if (rows[0]?.taken !== true) return false;
  }
  return true;
}

function held(keys: readonly string[]): Error {
  const names = keys.map((key) => `"${key}"`).join(', ');
  return busy(`${keys.length === 1 ? 'Project' : 'One of the projects'} ${names} is being changed by others`);
}
