import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { type Actor, nameOf } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createIds } from '../../base/ids.ts';
import type { AuditAction } from './audit-actions.ts';

/** Something that was changed. Neither `before` nor `after` may hold a secret. */
export interface RecordedChange {
  readonly actor: Actor;
  /** Undefined for what belongs to none, as a login. */
  readonly organizationId?: string;
  readonly projectKey?: string;
  readonly action: AuditAction;
  /** Key or id of what was changed. */
  readonly subject: string;
  /** How it was and is, as JSON can say; undefined where it was or is not there. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes a change to the audit log, in the transaction that makes it: there is neither without the other. */
export type RecordChange = (db: Transaction<Database>, change: RecordedChange) => Promise<void>;

/** Creates the one writer of the audit log. */
export function createRecordChange(deps: Pick<ControlDeps, 'now' | 'random'>): RecordChange {
  const ids = createIds(deps);
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
        actor_name: nameOf(actor),
        action: change.action,
        subject: change.subject,
        before: jsonOf(change.before),
        after: jsonOf(change.after),
      })
      .execute();
  };
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
