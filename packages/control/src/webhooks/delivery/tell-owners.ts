import type { ControlDeps } from '../../base/control-deps.ts';

/** Tells the owners of an organisation that one of its endpoints was switched off; does nothing where there is no mail. */
export type TellOwners = (endpointId: string) => Promise<void>;

/** Creates it. */
export function createTellOwners({ db, sendMail }: Pick<ControlDeps, 'db' | 'sendMail'>): TellOwners {
  return async function tellOwners(endpointId) {
    if (sendMail === undefined) return;
    const endpoint = await db
      .selectFrom('webhook_endpoints as endpoint')
      .innerJoin('projects', 'projects.id', 'endpoint.project_id')
      .select([
        'endpoint.key',
        'endpoint.url',
        'endpoint.disabled_because',
        'endpoint.failing_since',
        'projects.name',
        'projects.key as project_key',
        'projects.organization_id',
      ])
      .where('endpoint.id', '=', endpointId)
      .where('endpoint.is_enabled', '=', false)
      .executeTakeFirst();
    if (endpoint === undefined) return;
    const owners = await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.email')
      .where('members.organization_id', '=', endpoint.organization_id)
      .where('members.role', '=', 'owner')
      .orderBy('users.email')
      .execute();
    if (owners.length === 0) return;
    const reason =
      endpoint.disabled_because === 'gone'
        ? 'the receiver answered 410, which says that it is gone for good'
        : `nothing could be delivered since ${endpoint.failing_since?.toISOString() ?? 'five days ago'}`;
    await sendMail({
      to: owners.map(({ email }) => email),
      subject: `Pixel switched off the webhook "${endpoint.key}" of ${endpoint.name}`,
      text: [
        `The webhook "${endpoint.key}" of the project "${endpoint.name}" (${endpoint.project_key}) was switched off: ${reason}.`,
        `It was for ${hostOf(endpoint.url)}.`,
        '',
        'Once the receiver works again, switch it on and send what it missed:',
        '',
        `  pixel webhooks enable ${endpoint.key} --project ${endpoint.project_key}`,
        `  pixel webhooks replay ${endpoint.key} --project ${endpoint.project_key} --since ${endpoint.failing_since?.toISOString() ?? 'TIME'}`,
        '',
      ].join('\n'),
    });
  };
}

/** Addresses of receivers often carry a key in their path. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that cannot be read';
}
