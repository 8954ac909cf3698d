import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { type Actor, actorName } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import type { AuditAction } from './audit-actions.ts';

/** A change to record. Neither `before` nor `after` may contain a secret. */
export interface RecordedChange {
  readonly actor: Actor;
  /** Undefined for changes outside of any organization, such as a login. */
  readonly organizationId?: string;
  readonly projectKey?: string;
  readonly action: AuditAction;
  /** Key or id of the changed resource. */
  readonly subject: string;
  /** State before and after, as JSON; undefined if it didn't exist. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes a change to the audit log, in the transaction that makes it, so that neither exists without the other. */
export type RecordChange = (db: Transaction<Database>, change: RecordedChange) => Promise<void>;

/** Creates the audit log's only writer. */
export function createRecordChange(deps: Pick<ControlDeps, 'now' | 'random'>): RecordChange {
  const ids = createIdGenerator(deps);
  return async function recordChange(db, { actor, ...change }) {
    await db
      .insertInto('audit_log')
      .values({
        id: ids.id(),
        at: new Date(deps.now()),
        organization_id: change.organizationId ?? null,
        project_key: change.projectKey ?? null,
        actor_kind: actor.kind,
        actor_id: actor.kind === 'user' ? actor.userId : null,
        actor_name: actorName(actor),
        action: change.action,
        subject: change.subject,
        before: toJson(change.before),
        after: toJson(change.after),
      })
      .execute();
  };
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
