import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@pixel/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { createKeyedQueue, type KeyedQueue } from '../../base/keyed-queue.ts';
import { busyError, callDatabase } from '../../base/store-calls.ts';

/** How long an edit waits for other edits of the same project. */
const defaultWaitMs = 4_000;
/** Delays between attempts while another process holds the lock. */
const minDelayMs = 10;
const maxDelayMs = 100;

/**
 * Runs work in a transaction that holds the projects' locks: in the meantime, no other transaction in any process changes or publishes
 * them. Rejects with `busy` if another process holds a lock for too long, or with `unavailable`.
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
const queues = new WeakMap<Kysely<Database>, KeyedQueue>();

/**
 * Runs work on projects once this process has finished its earlier work on them, and takes no connection before that. Rejects with `busy`
 * if the earlier work takes too long.
 */
export async function withProjectLock<T>(
  db: Kysely<Database>,
  { projectKeys, work, waitMs = defaultWaitMs }: LockedWork<T>,
): Promise<T> {
  // A fixed order prevents deadlocks between work on the same projects.
  const keys = [...new Set(projectKeys)].sort();
  const queue = queues.get(db) ?? createKeyedQueue();
  queues.set(db, queue);
  const releases: (() => void)[] = [];
  let waitStart = performance.now();
  const remainingMs = (): number => waitStart + waitMs - performance.now();

  async function locked<R>(run: (transaction: Transaction<Database>) => Promise<R>): Promise<R> {
    for (let delayMs = minDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
      const done = await callDatabase(() =>
        db
          .transaction()
          .execute(async (transaction) =>
            (await tryLock(transaction, keys)) ? { result: await run(transaction) } : undefined,
          ),
      );
      if (done !== undefined) {
        waitStart = performance.now();
        return done.result;
      }
      // Wait without holding a connection, which other work may need.
      if (remainingMs() <= 0) throw lockedByOthersError(keys);
      await sleep(Math.min(delayMs, Math.max(1, remainingMs())));
    }
  }

  try {
    for (const key of keys) {
      const release = await queue.enter(key, remainingMs());
      if (release === undefined) throw lockedByOthersError([key]);
      releases.push(release);
    }
    return await work(locked);
  } finally {
    for (const release of releases) release();
  }
}

/** Tries to lock the projects until the transaction ends. Returns false if another process holds one of the locks. */
async function tryLock(db: Transaction<Database>, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`pixel/project/${key}`}, 0)) as taken`.execute(db);
    if (rows[0]?.taken !== true) return false;
  }
  return true;
}

function lockedByOthersError(keys: readonly string[]): Error {
  const names = keys.map((key) => `"${key}"`).join(', ');
  const subject = `${keys.length === 1 ? 'Project' : 'One of the projects'} ${names} is being changed by someone else`;
  return busyError(subject, { projectKeys: keys.join(', ') });
}
