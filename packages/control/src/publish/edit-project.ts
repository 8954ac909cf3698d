import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { type Actor, actorName } from '../base/actor.ts';
import type { ControlDeps } from '../base/control-deps.ts';
import { DryRunRollback } from '../base/dry-run-rollback.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { AuditAction } from '../people/audit/audit-actions.ts';
import type { RecordChange } from '../people/audit/record-change.ts';
import { updateProjectPhases } from '../project/documents/phases.ts';
import type { Project } from '../project/documents/project.ts';
import { checkNotArchived } from '../project/storage/check-not-archived.ts';
import { type OpenedProject, openProject } from '../project/storage/open-project.ts';
import { withProjectLock } from '../project/storage/project-lock.ts';
import type { Scope } from '../project/storage/scope.ts';
import { writeDocuments } from '../project/storage/write-documents.ts';
import { queueExperimentMessages } from '../webhooks/triggers/queue-experiment-messages.ts';
import type { Delivery } from './delivery.ts';
import type { SameTestDeclaration } from './phase-edits.ts';
import type { PreviewCleanup } from './previews/preview-cleanup.ts';
import { type PublishResult, publishSelection } from './publish-selection.ts';
import type { Selection } from './select-project.ts';

/** The result of an edit: the new state of the opened part of the project, and the edit's audit log entry. */
export interface Edit<T> {
  readonly project: Project;
  readonly action: AuditAction;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The part of the project to publish along with the edit, and the reason. Absent if the edit publishes nothing. */
  readonly publish?: {
    readonly selection: Selection;
    readonly reason?: string | undefined;
    /** Throws if the selection conflicts with the rest of the project's next live state. */
    readonly check?: ((next: Project) => void) | undefined;
    /** Edits that leave the tested variants unchanged. */
    readonly sameTest?: readonly SameTestDeclaration[] | undefined;
  };
  /** The edit's return value. */
  readonly result: T;
}

/** A committed edit. */
export interface EditResult<T> {
  readonly result: T;
  /** The result of the publication, if the edit published anything. */
  readonly published?: PublishResult;
}

/** The project as opened under its lock, with lookups for the edit in the same transaction. */
export interface EditContext extends OpenedProject {
  readonly db: Transaction<Database>;
  /** The working state. */
  readonly project: Project;
  readonly actor: Actor;
}

/**
 * Edits the working state of a project: one edit at a time, atomically, with its audit log entry. The live state only changes if the edit
 * publishes. If the edit returns the same project object, it is recorded only if it publishes something; the audit log entry then holds the
 * result of the publication. Updates the phases of edited experiments. Rejects with `project_not_found`, `project_archived`,
 * `snapshot_too_large`, `busy`, `unavailable`, anything that `edit` throws, or `not_delivered` if everything was saved but didn't reach the
 * edges.
 */
export type EditProject = <T>(
  projectKey: string,
  actor: Actor,
  edit: (editing: EditContext) => Promise<Edit<T>> | Edit<T>,
  scope?: Scope,
) => Promise<EditResult<T>>;

/** Creates the function that all edits of projects go through. */
export function createEditProject(
  { db, now }: Pick<ControlDeps, 'db' | 'now'>,
  recordChange: RecordChange,
  delivery: Pick<Delivery, 'deliver'>,
  cleanUpPreviews: PreviewCleanup,
): EditProject {
  const editUnderLock = createEditUnderLock(now, recordChange);
  return async function editProject(projectKey, actor, edit, scope = 'all') {
    return withProjectLock(db, {
      projectKeys: [projectKey],
      async work(locked) {
        const edited = await locked((transaction) =>
          editUnderLock(transaction, { projectKey, actor, edit, scope }),
        );
        if (edited.published !== undefined) {
          await delivery.deliver(projectKey, locked);
          await cleanUpPreviews(projectKey);
        }
        return edited;
      },
    });
  };
}

/**
 * Creates an {@link EditProject} for dry runs: every edit is rolled back and rejects with {@link DryRunRollback}; other transactions never
 * see it.
 */
export function createDryRunEdit(
  { db, now }: Pick<ControlDeps, 'db' | 'now'>,
  recordChange: RecordChange,
): EditProject {
  const editUnderLock = createEditUnderLock(now, recordChange);
  return async function dryRunEdit(projectKey, actor, edit, scope = 'all') {
    return withProjectLock(db, {
      projectKeys: [projectKey],
      work: (locked) =>
        locked(async (transaction) => {
          await editUnderLock(transaction, { projectKey, actor, edit, scope });
          throw new DryRunRollback();
        }),
    });
  };
}

function createEditUnderLock(now: ControlDeps['now'], recordChange: RecordChange) {
  return async function editUnderLock<T>(
    transaction: Transaction<Database>,
    {
      projectKey,
      actor,
      edit,
      scope,
    }: {
      readonly projectKey: string;
      readonly actor: Actor;
      readonly edit: (editing: EditContext) => Promise<Edit<T>> | Edit<T>;
      readonly scope: Scope;
    },
  ): Promise<EditResult<T>> {
    const opened = await openProject(transaction, projectKey, scope);
    checkNotArchived(projectKey, opened.archivedAt);
    const { working: before, organizationId } = opened;
    const edited = await edit({ ...opened, db: transaction, project: before, actor });
    const { project, publish, result, ...entry } = edited;
    const after = project === before ? before : updateProjectPhases(before, project, now());
    if (after !== before) {
      await writeDocuments(transaction, before, after);
      await recordChange(transaction, { actor, organizationId, projectKey, ...entry });
      await queueExperimentMessages(transaction, {
        before,
        after,
        actor,
        reason: publish?.reason,
        at: now(),
      });
    }
    if (publish === undefined) return { result };
    const fullProject =
      scope === 'all' ? { live: opened.live, working: after } : await openProject(transaction, projectKey);
    const published = await publishSelection(transaction, fullProject, publish.selection, {
      author: actorName(actor),
      reason: publish.reason ?? null,
      publishedAt: now(),
      check: publish.check,
      sameTest: publish.sameTest,
    });
    if (after === before && published.status === 'published')
      await recordChange(transaction, {
        actor,
        organizationId,
        projectKey,
        ...entry,
        after: omitUndefined({ ...published, sameTest: publish.sameTest }),
      });
    return { result, published };
  };
}
