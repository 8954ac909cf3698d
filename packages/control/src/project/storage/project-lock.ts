import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@pixel/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { createKeyedQueue, type KeyedQueue } from '../../base/keyed-queue.ts';
import { busyError, callDatabase } from '../../base/store-calls.ts';

/** How long an edit waits for other edits of the same project. */
const usualWaitMs = 4_000;
/** Pauses between attempts while another process holds the lock. */
const shortestPauseMs = 10;
const longestPauseMs = 100;

/**
 * Runs work in a transaction that holds the projects' locks: no other transaction, in any process, changes or publishes them meanwhile.
 * Rejects with `busy` if another process holds one for too long, or with `unavailable`.
 */
export type RunLocked = <T>(work: (db: Transaction<Database>) => Promise<T>) => Promise<T>;

/** Work, and the projects to lock for it. */
export interface LockedWork<T> {
  readonly projectKeys: readonly string[];
  /** Must not take another lock. */
  readonly work: (locked: RunLocked) => Promise<T>;
  /** Maximum wait for others; 4 s by default. */
  readonly waitMs?: number;
}

/** One queue per connection pool. */
const queueOf = new WeakMap<Kysely<Database>, KeyedQueue>();

/**
 * Runs work on projects after this process's earlier work on them; takes no connection before that. Rejects with `busy` if the others take
 * too long.
 */
export async function withProjectLock<T>(
  db: Kysely<Database>,
  { projectKeys, work, waitMs = usualWaitMs }: LockedWork<T>,
): Promise<T> {
  // A fixed order prevents deadlocks between work on the same projects.
  const keys = [...new Set(projectKeys)].sort();
  const queue = queueOf.get(db) ?? createKeyedQueue();
  queueOf.set(db, queue);
  const ends: (() => void)[] = [];
  let since = performance.now();
  const leftMs = (): number => since + waitMs - performance.now();

  async function locked<R>(act: (transaction: Transaction<Database>) => Promise<R>): Promise<R> {
    for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const done = await callDatabase(() =>
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
      // Wait without holding a connection, which others need.
      if (leftMs() <= 0) throw held(keys);
      await sleep(Math.min(pauseMs, Math.max(1, leftMs())));
    }
  }

  try {
    for (const key of keys) {
      const end = await queue.enter(key, leftMs());
      if (end === undefined) throw held([key]);
      ends.push(end);
    }
    return await work(locked);
  } finally {
    for (const end of ends) end();
  }
}

/** Takes the transaction's locks on the projects; returns false if another process holds one. */
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
  const what = `${keys.length === 1 ? 'Project' : 'One of the projects'} ${names} is being changed by somebody else`;
  return busyError(what, { projectKeys: keys.join(', ') });
}
