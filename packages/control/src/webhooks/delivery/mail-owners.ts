import { sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';

const pollIntervalMs = 2_000;
/** Delay of the first retry; each later delay is as long as the time since the endpoint was disabled. */
const firstRetryMs = 60_000;
/** Email may be down for hours. */
const retryForMs = 24 * 60 * 60 * 1_000;

/**
 * Emails the owners of one organization about a disabled endpoint, if there is one that they haven't been notified of. Resolves to the
 * milliseconds until the next check; rejects if the email can't be sent, which is retried for a day.
 */
export type MailOwners = () => Promise<number>;

/** Creates the function, which does nothing if email isn't set up. */
export function createMailOwners({
  db,
  now,
  sendMail,
}: Pick<ControlDeps, 'db' | 'now' | 'sendMail'>): MailOwners {
  /** Claims an endpoint by postponing its next try, so that a failure or a killed process leads to a retry. */
  function claimEndpoint() {
    const at = now();
    return db
      .updateTable('webhook_endpoints as endpoint')
      .from('projects')
      .set({
        tell_owners_at: sql`
          greatest(${new Date(at + firstRetryMs)}::timestamptz, ${new Date(at)}::timestamptz + (${new Date(at)}::timestamptz - endpoint.disabled_at))
        `,
      })
      .whereRef('projects.id', '=', 'endpoint.project_id')
      .where('endpoint.id', '=', (query) =>
        query
          .selectFrom('webhook_endpoints')
          .select('id')
          .where('tell_owners_at', '<=', new Date(at))
          .where('disabled_at', '>', new Date(at - retryForMs))
          .orderBy('tell_owners_at')
          .limit(1)
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .returning([
        'endpoint.id',
        'endpoint.key',
        'endpoint.url',
        'endpoint.disabled_at',
        'endpoint.disabled_because',
        'endpoint.failing_since',
        'projects.name',
        'projects.key as project_key',
        'projects.organization_id',
      ])
      .executeTakeFirst();
  }

  return async function mailOwners() {
    const endpoint = sendMail && (await claimEndpoint());
    if (sendMail === undefined || endpoint === undefined) return pollIntervalMs;
    const owners = await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.email')
      .where('members.organization_id', '=', endpoint.organization_id)
      .where('members.role', '=', 'owner')
      .orderBy('users.email')
      .execute();
    const reason =
      endpoint.disabled_because === 'gone'
        ? 'the receiver responded with 410, so it is gone for good'
        : `every delivery has failed since ${endpoint.failing_since?.toISOString() ?? 'five days ago'}`;
    if (owners.length > 0)
      await sendMail({
        to: owners.map(({ email }) => email),
        subject: `Pixel switched off the webhook "${endpoint.key}" of ${endpoint.name}`,
        text: [
          `The webhook "${endpoint.key}" of the project "${endpoint.name}" (${endpoint.project_key}) was switched off: ${reason}.`,
          `It sent to ${hostOf(endpoint.url)}.`,
          '',
          'Once the receiver works again, switch the webhook on and resend what it missed:',
          '',
          `  pixel webhooks enable ${endpoint.key} --project ${endpoint.project_key}`,
          `  pixel webhooks replay ${endpoint.key} --project ${endpoint.project_key} --since ${endpoint.failing_since?.toISOString() ?? 'TIME'}`,
          '',
        ].join('\n'),
      });
    await db
      .updateTable('webhook_endpoints')
      .set({ tell_owners_at: null })
      .where('id', '=', endpoint.id)
      .where('disabled_at', '=', endpoint.disabled_at)
      .execute();
    return 0;
  };
}

/** Only the host, because receivers' URLs often have a key in their path. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an unreadable address';
}
