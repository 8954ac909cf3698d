import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { RecordChange, RecordedChange } from '../../people/audit/record-change.ts';
import { checkNotArchived } from '../../project/storage/check-not-archived.ts';
import { withProjectLock } from '../../project/storage/project-lock.ts';
import { findProjectId } from './find-project-id.ts';

/** A locked project whose endpoints are to be changed. */
export interface WebhooksChange {
  readonly db: Transaction<Database>;
  readonly projectId: string;
  readonly projectKey: string;
  /** Writes the change's audit log entry. */
  readonly record: (change: Pick<RecordedChange, 'action' | 'subject' | 'before' | 'after'>) => Promise<void>;
}

/** Changes endpoints of a project in a transaction; rejects with `project_not_found`, `project_archived`, `busy`, `unavailable` or whatever `change` throws. */
export type ChangeWebhooks = <T>(
  projectKey: string,
  actor: Actor,
  change: (changing: WebhooksChange) => Promise<T>,
) => Promise<T>;

/** Creates the function that all changes of endpoints go through. Endpoints aren't published: changes take effect at once. */
export function createChangeWebhooks(
  { db }: Pick<ControlDeps, 'db'>,
  recordChange: RecordChange,
): ChangeWebhooks {
  return function changeWebhooks(projectKey, actor, change) {
    return withProjectLock(db, {
      projectKeys: [projectKey],
      work: (locked) =>
        locked(async (transaction) => {
          const { projectId, organizationId, archivedAt } = await findProjectId(transaction, projectKey);
          checkNotArchived(projectKey, archivedAt);
          return change({
            db: transaction,
            projectId,
            projectKey,
            record: (entry) => recordChange(transaction, { actor, organizationId, projectKey, ...entry }),
          });
        }),
    });
  };
}
