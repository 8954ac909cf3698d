import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { Actor } from '../actor.ts';
import type { RecordChange } from '../audit/record-change.ts';
import { loadProject } from '../configuration/load-project.ts';
import { lockProject } from '../configuration/lock-project.ts';
import type { Project } from '../configuration/project.ts';
import { saveProject } from '../configuration/save-project.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { askDatabase } from '../unavailable.ts';

/** An edit of a project: what it makes of the project, and what the audit log is to say of it. */
export interface Edit<T> {
  readonly project: Project;
  readonly action: string;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** What the caller of the edit gets. */
  readonly result: T;
}

/** A project under its lock, with what an edit may look up in the same transaction. */
export interface Editing {
  readonly db: Transaction<Database>;
  readonly project: Project;
  readonly organizationId: string;
  readonly actor: Actor;
}

/**
 * Changes the working state of a project: one edit at a time, whole or not at all, with its line in the audit log. What is live
 * does not change. An edit that gives the very same project back changes nothing and is not recorded.
 * Rejects with `project_not_found`, `unavailable`, or whatever `edit` throws.
 */
export type EditProject = <T>(
  projectKey: string,
  actor: Actor,
  edit: (editing: Editing) => Promise<Edit<T>> | Edit<T>,
) => Promise<T>;

/** Creates the one way in which people change a project. */
export function createEditProject({ db }: Pick<ControlDeps, 'db'>, recordChange: RecordChange): EditProject {
  return async function editProject(projectKey, actor, edit) {
    return askDatabase(() =>
      db.transaction().execute(async (transaction) => {
        await lockProject(transaction, projectKey);
        const project = await loadProject(transaction, projectKey);
        const row = await transaction
          .selectFrom('projects')
          .select('organization_id')
          .where('key', '=', projectKey)
          .executeTakeFirst();
        if (project === undefined || row === undefined)
          throw new ControlError('project_not_found', `There is no project "${projectKey}"`);
        const organizationId = row.organization_id;
        const edited = await edit({ db: transaction, project, organizationId, actor });
        if (edited.project !== project) {
          await saveProject(transaction, project, edited.project);
          const { action, subject, before, after } = edited;
          await recordChange(transaction, {
            actor,
            organizationId,
            projectKey,
            action,
            subject,
            before,
            after,
          });
        }
        return edited.result;
      }),
    );
  };
}
