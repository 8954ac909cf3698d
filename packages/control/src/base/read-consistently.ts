import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from './control-deps.ts';
import { callDatabase } from './store-calls.ts';

/**
 * Runs `read` in a repeatable-read transaction, so that all its queries see the same state. Rejects as `read` does, or with `unavailable`.
 */
export function readConsistently<T>(
  { db }: Pick<ControlDeps, 'db'>,
  read: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return callDatabase(() => db.transaction().setIsolationLevel('repeatable read').execute(read));
}
