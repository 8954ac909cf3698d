import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { disableEndpoint } from '../endpoints/enable-endpoint.ts';
import type { RecordDeps } from './record-deps.ts';

/** Creates a function that disables an endpoint automatically, with an audit log entry. Owners get an email after the commit. */
export function createDisableAutomatically({
  now,
  log,
  recordChange,
}: Pick<RecordDeps, 'now' | 'log' | 'recordChange'>) {
  return async function disableAutomatically(
    db: Transaction<Database>,
    endpointId: string,
    because: 'gone' | 'failing',
  ): Promise<void> {
    const endpoint = await db
      .selectFrom('webhook_endpoints as endpoint')
      .innerJoin('projects', 'projects.id', 'endpoint.project_id')
      .select([
        'endpoint.key',
        'endpoint.failing_since',
        'projects.key as project_key',
        'projects.organization_id',
      ])
      .where('endpoint.id', '=', endpointId)
      .where('endpoint.is_enabled', '=', true)
      .forNoKeyUpdate('endpoint')
      .executeTakeFirst();
    if (endpoint === undefined) return;
    await disableEndpoint(db, endpointId, { because, at: now() });
    await recordChange(db, {
      actor: { kind: 'system' },
      organizationId: endpoint.organization_id,
      projectKey: endpoint.project_key,
      action: 'webhook.disable',
      subject: endpoint.key,
      after: { because, failingSince: endpoint.failing_since },
    });
    log.warn(
      { projectKey: endpoint.project_key, webhookKey: endpoint.key, because },
      'A webhook was switched off',
    );
  };
}
