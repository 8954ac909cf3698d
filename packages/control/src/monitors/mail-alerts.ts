import { sql } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import type { RecordChange } from '../people/audit/record-change.ts';
import { composeAlertMail } from './alert-mail.ts';
import type { AlertMessage } from './alert-messages.ts';
import { findRecipients } from './find-recipients.ts';
import { createGiveUpMail } from './give-up-mail.ts';

/** Delay of the first retry; every later delay equals the time since the alert. */
const firstRetryDelayMs = 60_000;
/** Mail servers may be down for some hours. */
const retryWindowMs = 24 * 60 * 60 * 1_000;

/**
 * Mails due alerts to the people responsible for their experiments, and returns the number of mails. A failed mail is logged, retried for a
 * day without blocking the others, and then recorded in the audit log. Rejects if PostgreSQL can't be reached.
 */
export type MailAlerts = () => Promise<number>;

/** Creates the function, which does nothing without a mail server. Logs an alert without recipients. */
export function createMailAlerts(
  { db, now, log, sendMail }: Pick<ControlDeps, 'db' | 'now' | 'log' | 'sendMail'>,
  recordChange: RecordChange,
): MailAlerts {
  const giveUpMail = createGiveUpMail({ db, log }, recordChange);

  /** Claims an alert by scheduling its next retry, which takes effect if this attempt fails or the process is killed. */
  function claimAlert() {
    const at = new Date(now());
    return db
      .updateTable('alerts')
      .from('documents')
      .innerJoin('projects', 'projects.id', 'documents.project_id')
      .set({
        mail_at: sql`greatest(
          ${new Date(now() + firstRetryDelayMs)}::timestamptz, ${at}::timestamptz + (${at}::timestamptz - alerts.at)
        )`,
      })
      .whereRef('documents.id', '=', 'alerts.experiment_id')
      .where('alerts.number', '=', (query) =>
        query
          .selectFrom('alerts')
          .select('number')
          .where('mail_at', '<=', at)
          .where('at', '>', new Date(now() - retryWindowMs))
          .orderBy('mail_at')
          .limit(1)
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .returning([
        'alerts.number',
        'alerts.mail_at',
        'alerts.type',
        'alerts.data',
        'alerts.pause_failure',
        'projects.key as projectKey',
        'projects.name as projectName',
        'projects.organization_id as organizationId',
        sql<string | null>`coalesce(documents.document, documents.live) ->> 'owner'`.as('owner'),
      ])
      .executeTakeFirst();
  }

  return async function mailAlerts() {
    if (sendMail === undefined) return 0;
    await giveUpMail(now() - retryWindowMs);
    for (let mailed = 0; ; ) {
      const due = await claimAlert();
      if (due === undefined) return mailed;
      const { projectKey, projectName, organizationId, owner, pause_failure: pauseFailure } = due;
      const message = { type: due.type, data: due.data } as AlertMessage;
      const { experimentKey } = message.data.experiment;
      const to = await findRecipients(db, { organizationId, owner: owner ?? undefined });
      if (to.length > 0)
        try {
          await sendMail({ to, ...composeAlertMail({ message, projectKey, projectName, pauseFailure }) });
        } catch (error) {
          log.warn(
            { projectKey, experimentKey, type: due.type, error },
            "Failed to email an experiment's alert; retrying",
          );
          continue;
        }
      else
        log.warn(
          { projectKey, experimentKey, type: due.type },
          "Nobody to email an experiment's alert to: it has no owner, and the organization has no editors",
        );
      await db
        .updateTable('alerts')
        .set({ mail_at: null })
        .where('number', '=', due.number)
        .where('mail_at', '=', due.mail_at)
        .execute();
      mailed += 1;
    }
  };
}
