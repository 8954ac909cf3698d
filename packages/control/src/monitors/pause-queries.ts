import type { Database } from '@pixel/database';
import { type Kysely, sql, type Transaction } from 'kysely';

/** A pause that is due. */
export interface DuePause {
  /** Of its alert. */
  readonly number: string;
  readonly projectKey: string;
  readonly organizationId: string;
  readonly experimentKey: string;
  readonly phase: number;
  readonly epoch: number;
  /** Why it is paused, in a sentence with guardrail, variant and figures. */
  readonly reason: string;
}

const leastPauseMs = 5_000;
const mostPauseMs = 60_000;

/** Reads the pauses that are due, the oldest first; none of projects that were put away. */
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

/** Settles a pause in the transaction that makes it; says whether nobody else has settled it. */
export async function settlePause(db: Transaction<Database>, number: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ pause_at: null })
    .where('number', '=', number)
    .where('pause_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts a pause off that failed, ever later up to a minute; says whether people do not know of it yet, who then are mailed of it. */
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
  const pauseMs = Math.min(Math.max(leastPauseMs, at - row.at.getTime()), mostPauseMs);
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
