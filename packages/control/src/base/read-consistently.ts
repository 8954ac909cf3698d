import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from './control-deps.ts';
import { callDatabase } from './store-calls.ts';

/** Runs `read` in a transaction with one consistent state. Also rejects with `unavailable`. */
export function readConsistently<T>(
  { db }: Pick<ControlDeps, 'db'>,
  read: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return callDatabase(() => db.transaction().setIsolationLevel('repeatable read').execute(read));
}
