import { sql } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import type { RecordChange } from '../people/audit/record-change.ts';

/**
 * Gives up on the unsent mails of alerts from `alertedBefore` (milliseconds since the epoch) or earlier: unschedules each and records it
 * once, in the log and in the audit log.
 */
export type GiveUpMail = (alertedBefore: number) => Promise<void>;

/** Creates the function. Several processes may run it at once. */
export function createGiveUpMail(
  { db, log }: Pick<ControlDeps, 'db' | 'log'>,
  recordChange: RecordChange,
): GiveUpMail {
  return async function giveUpMail(alertedBefore) {
    const unsent = await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .updateTable('alerts')
        .from('documents')
        .innerJoin('projects', 'projects.id', 'documents.project_id')
        .set({ mail_at: null })
        .whereRef('documents.id', '=', 'alerts.experiment_id')
        .where('alerts.mail_at', 'is not', null)
        .where('alerts.at', '<=', new Date(alertedBefore))
        .returning([
          'alerts.type',
          sql<string>`alerts.data ->> 'sentence'`.as('sentence'),
          'documents.key as experimentKey',
          'projects.key as projectKey',
          'projects.organization_id as organizationId',
        ])
        .execute();
      for (const { organizationId, projectKey, experimentKey, type, sentence } of rows)
        await recordChange(transaction, {
          ...{ actor: { kind: 'system' }, organizationId, projectKey, subject: experimentKey },
          action: 'experiment.mail_failed',
          after: { type, sentence },
        });
      return rows;
    });
    for (const { projectKey, experimentKey, type } of unsent)
      log.warn(
        { projectKey, experimentKey, type },
        "Failed to email an experiment's alert for a day; giving up. It is in the audit log",
      );
  };
}
