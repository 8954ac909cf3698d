import type { Database } from '@pixel/database';
import { type Kysely, sql, type Transaction } from 'kysely';

/** A due pause. */
export interface DuePause {
  /** Number of its alert. */
  readonly number: string;
  readonly projectKey: string;
  readonly organizationId: string;
  readonly experimentKey: string;
  readonly phase: number;
  readonly epoch: number;
  /** The reason for the pause, a sentence with guardrail, variant and figures. */
  readonly reason: string;
}

const minPauseMs = 5_000;
const maxPauseMs = 60_000;

/** Reads the due pauses, oldest first; excludes archived projects. */
export async function duePauses(db: Kysely<Database>, now: number): Promise<readonly DuePause[]> {
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

/** Marks a pause as settled in the transaction that makes it. Returns whether no one else settled it before. */
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
 * Schedules the retry of a failed pause, with a backoff of up to a minute. Returns whether this is the first failure, which is then also
 * mailed.
 */
export async function keepFailure(
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
  const isNews = row.pause_failure === null;
  const pauseMs = Math.min(Math.max(minPauseMs, at - row.at.getTime()), maxPauseMs);
  await db
    .updateTable('alerts')
    .set({
      pause_at: new Date(at + pauseMs),
      ...(isNews && { pause_failure: failure, mail_at: mail === 'due' ? new Date(at) : null }),
    })
    .where('number', '=', number)
    .execute();
  return isNews;
}
