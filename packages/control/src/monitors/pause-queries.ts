import type { Database } from '@pixel/database';
import { type Kysely, sql, type Transaction } from 'kysely';

export interface DuePause {
  /** Number of the alert that requires the pause. */
  readonly number: string;
  readonly projectKey: string;
  readonly organizationId: string;
  readonly experimentKey: string;
  readonly phase: number;
  readonly epoch: number;
  /** The reason for the pause, a sentence with guardrail, variant and figures. */
  readonly reason: string;
}

const minRetryDelayMs = 5_000;
const maxRetryDelayMs = 60_000;

/** Reads the due pauses, oldest first; excludes archived projects. */
export async function readDuePauses(db: Kysely<Database>, now: number): Promise<readonly DuePause[]> {
  return db
    .selectFrom('alerts')
    .innerJoin('documents', 'documents.id', 'alerts.experiment_id')
    .innerJoin('projects', 'projects.id', 'documents.project_id')
    .select([
      'alerts.number',
      'projects.key as projectKey',
      'projects.organization_id as organizationId',
      'documents.key as experimentKey',
      'alerts.phase',
      'alerts.epoch',
      sql<string>`alerts.data ->> 'sentence'`.as('reason'),
    ])
    .where('alerts.pause_at', '<=', new Date(now))
    .where('projects.archived_at', 'is', null)
    .orderBy('alerts.number')
    .execute();
}

/** Marks a pause as settled, in the transaction that pauses the experiment. Returns false if it was settled before. */
export async function settlePause(db: Transaction<Database>, number: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ pause_at: null })
    .where('number', '=', number)
    .where('pause_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Schedules the retry of a failed pause, with a backoff of up to a minute. Returns whether this is the first failure, whose alert is then
 * mailed again unless `mail` is `none`.
 */
export async function storeFailure(
  db: Transaction<Database>,
  { number }: DuePause,
  { failure, at, mail }: { readonly failure: string; readonly at: number; readonly mail: 'due' | 'none' },
): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select(['at', 'pause_failure'])
    .where('number', '=', number)
    .where('pause_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const isFirst = row.pause_failure === null;
  const retryDelayMs = Math.min(Math.max(minRetryDelayMs, at - row.at.getTime()), maxRetryDelayMs);
  await db
    .updateTable('alerts')
    .set({
      pause_at: new Date(at + retryDelayMs),
      ...(isFirst && { pause_failure: failure, mail_at: mail === 'due' ? new Date(at) : null }),
    })
    .where('number', '=', number)
    .execute();
  return isFirst;
}
