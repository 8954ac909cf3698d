import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { type Actor, nameOf } from '../base/actor.ts';
import type { ControlDeps } from '../base/control-deps.ts';
import { present } from '../base/present.ts';
import type { AuditAction } from '../people/audit/audit-actions.ts';
import type { RecordChange } from '../people/audit/record-change.ts';
import { keepPhasesOf } from '../project/documents/phases.ts';
import type { Project } from '../project/documents/project.ts';
import { type OpenedProject, openProject } from '../project/storage/open-project.ts';
import { withProjectLock } from '../project/storage/project-lock.ts';
import { refuseArchived } from '../project/storage/refuse-archived.ts';
import type { Scope } from '../project/storage/scope.ts';
import { writeDocuments } from '../project/storage/write-documents.ts';
import { tellOfExperiments } from '../webhooks/triggers/tell-of-experiments.ts';
import type { Delivery } from './delivery.ts';
import type { SameTest } from './phase-edits.ts';
import type { EndPreviews } from './previews/end-previews.ts';
import { type Published, publishSelection } from './publish-selection.ts';
import type { Selection } from './select-project.ts';

/** An edit of a project: what it makes of the part that was opened, and what the audit log is to say of it. */
export interface Edit<T> {
  readonly project: Project;
  readonly action: AuditAction;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** What of the edited project goes live with the edit, and why; without it, nothing does. */
  readonly publish?: {
    readonly selection: Selection;
    readonly reason?: string | undefined;
    /** Throws what keeps it from being live beside all else that will be. */
    readonly check?: ((next: Project) => void) | undefined;
    /** Edits that change nothing of what is tested. */
    readonly sameTest?: readonly SameTest[] | undefined;
  };
  /** What the caller of the edit gets. */
  readonly result: T;
}

/** An edit that is done. */
export interface Edited<T> {
  readonly result: T;
  /** What went live with it, if anything was to. */
  readonly published?: Published;
}

/** What was opened of a project under its lock, with what an edit may look up in the same transaction. */
export interface Editing extends OpenedProject {
  readonly db: Transaction<Database>;
  /** The working state. */
  readonly project: Project;
  readonly actor: Actor;
}

/**
 * Changes the working state of a project: one edit at a time, whole or not at all, with its line in the audit log. What is live
 * changes only where the edit publishes. An edit that gives the very same project back is recorded only where it publishes
 * something: the audit log then has the publication as what it made. Experiments keep their phases, whatever the edit is.
 * Rejects with `project_not_found`, `project_archived`, `snapshot_too_large`, `busy`, `unavailable`, whatever `edit` throws, or `not_delivered` when all is saved
 * but edges could not be told.
 */
export type EditProject = <T>(
  projectKey: string,
  actor: Actor,
  edit: (editing: Editing) => Promise<Edit<T>> | Edit<T>,
  scope?: Scope,
) => Promise<Edited<T>>;

/** Creates the one way in which people change a project. */
export function createEditProject(
  { db, now }: Pick<ControlDeps, 'db' | 'now'>,
  recordChange: RecordChange,
  delivery: Pick<Delivery, 'deliver'>,
  endPreviews: EndPreviews,
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
          await endPreviews(projectKey);
        }
        return edited;
      },
    });
  };
}

/** Carries out of a transaction that it is to be taken back. */
export class OnlyTried extends Error {}

/** Creates edits that are made as any other, taken back, and then reject with {@link OnlyTried}: nobody learns of them. */
export function createTryEdit(
  { db, now }: Pick<ControlDeps, 'db' | 'now'>,
  recordChange: RecordChange,
): EditProject {
  const editUnderLock = createEditUnderLock(now, recordChange);
  return async function tryEdit(projectKey, actor, edit, scope = 'all') {
    return withProjectLock(db, {
      projectKeys: [projectKey],
      work: (locked) =>
        locked(async (transaction) => {
          await editUnderLock(transaction, { projectKey, actor, edit, scope });
          throw new OnlyTried();
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
      readonly edit: (editing: Editing) => Promise<Edit<T>> | Edit<T>;
      readonly scope: Scope;
    },
  ): Promise<Edited<T>> {
    const opened = await openProject(transaction, projectKey, scope);
    refuseArchived(projectKey, opened.archivedAt);
    const { working: before, organizationId } = opened;
    const edited = await edit({ ...opened, db: transaction, project: before, actor });
    const { project, publish, result, ...told } = edited;
    const after = project === before ? before : keepPhasesOf(before, project, now());
    if (after !== before) {
      await writeDocuments(transaction, before, after);
      await recordChange(transaction, { actor, organizationId, projectKey, ...told });
      await tellOfExperiments(transaction, { before, after, actor, reason: publish?.reason, at: now() });
    }
    if (publish === undefined) return { result };
    const whole =
      scope === 'all' ? { live: opened.live, working: after } : await openProject(transaction, projectKey);
    const published = await publishSelection(transaction, whole, publish.selection, {
      author: nameOf(actor),
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
        ...told,
        after: present({ ...published, sameTest: publish.sameTest }),
      });
    return { result, published };
  };
}
