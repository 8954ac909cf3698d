import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { type Actor, nameOf } from '../actor.ts';
import type { RecordChange } from '../audit/record-change.ts';
import { loadProject } from '../configuration/load-project.ts';
import type { Project } from '../configuration/project.ts';
import { saveProject } from '../configuration/save-project.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import type { EndPreviews } from '../previews/end-previews.ts';
import type { Delivery } from '../publish/delivery.ts';
import { type Published, publishSelection } from '../publish/publish-selection.ts';
import type { Selection } from '../publish/select-project.ts';
import { tellOfExperiments } from '../webhooks/causes/tell-of-experiments.ts';
import { inTurn } from './in-turn.ts';

/** An edit of a project: what it makes of the project, and what the audit log is to say of it. */
export interface Edit<T> {
  readonly project: Project;
  readonly action: string;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** What of the edited project goes live with the edit, and why; without it, nothing does. */
  readonly publish?: { readonly selection: Selection; readonly reason?: string };
  /** What else is to be written once the project's rows are. */
  readonly afterSaving?: () => Promise<void>;
  /** What the caller of the edit gets. */
  readonly result: T;
}

/** An edit that is done. */
export interface Edited<T> {
  readonly result: T;
  /** What went live with it, if anything was to. */
  readonly published?: Published;
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
 * changes only where the edit publishes. An edit that gives the very same project back is recorded only where it publishes
 * something: the audit log then has the publication as what it made.
 * Rejects with `project_not_found`, `snapshot_too_large`, `busy`, `unavailable`, whatever `edit` throws, or `not_delivered` when all is saved
 * but edges could not be told.
 */
export type EditProject = <T>(
  projectKey: string,
  actor: Actor,
  edit: (editing: Editing) => Promise<Edit<T>> | Edit<T>,
) => Promise<Edited<T>>;

/** Creates the one way in which people change a project. */
export function createEditProject(
  { db, now }: Pick<ControlDeps, 'db' | 'now'>,
  recordChange: RecordChange,
  delivery: Pick<Delivery, 'deliver'>,
  endPreviews: EndPreviews,
): EditProject {
  return async function editProject<T>(
    projectKey: string,
    actor: Actor,
    edit: (editing: Editing) => Promise<Edit<T>> | Edit<T>,
  ): Promise<Edited<T>> {
    return inTurn(db, {
      projectKeys: [projectKey],
      async work(locked) {
        const edited = await locked((transaction) => editUnderLock(transaction, projectKey, actor, edit));
        if (edited.published !== undefined) {
          await delivery.deliver(projectKey, locked);
          await endPreviews(projectKey);
        }
        return edited;
      },
    });
  };

  async function editUnderLock<T>(
    transaction: Transaction<Database>,
    projectKey: string,
    actor: Actor,
    edit: (editing: Editing) => Promise<Edit<T>> | Edit<T>,
  ): Promise<Edited<T>> {
    const editing = await open(transaction, projectKey, actor);
    const { organizationId } = editing;
    const { project, publish, result, afterSaving, ...told } = await edit(editing);
    if (project !== editing.project) {
      await saveProject(transaction, editing.project, project);
      await afterSaving?.();
      await recordChange(transaction, { actor, organizationId, projectKey, ...told });
      await tellOfExperiments(transaction, {
        before: editing.project,
        after: project,
        actor,
        reason: publish?.reason,
        at: now(),
      });
    }
    if (publish === undefined) return { result };
    const published = await publishSelection(transaction, project, publish.selection, {
      author: nameOf(actor),
      reason: publish.reason ?? null,
      publishedAt: now(),
    });
    if (project === editing.project && published.status === 'published')
      await recordChange(transaction, { actor, organizationId, projectKey, ...told, after: published });
    return { result, published };
  }
}

async function open(db: Transaction<Database>, projectKey: string, actor: Actor): Promise<Editing> {
  const project = await loadProject(db, projectKey);
  const row = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('key', '=', projectKey)
    .executeTakeFirst();
  if (project === undefined || row === undefined)
    throw new ControlError('project_not_found', `There is no project "${projectKey}"`);
  return { db, project, organizationId: row.organization_id, actor };
}
