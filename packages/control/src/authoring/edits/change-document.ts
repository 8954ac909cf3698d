import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { Actor } from '../../base/actor.ts';
import type { AuditAction } from '../../people/audit/audit-actions.ts';
import {
  type DocumentTypes,
  findDocument,
  type LifecycleKind,
  putDocument,
} from '../../project/documents/document-kinds.ts';
import type { Project } from '../../project/documents/project.ts';
import type { DocumentRef } from '../../project/documents/references.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { upcastDocument } from '../../project/documents/upcast.ts';
import { checkRevision, findRevision } from '../../project/storage/check-revision.ts';
import type { OpenedProject } from '../../project/storage/open-project.ts';
import type { EditProject, EditResult } from '../../publish/edit-project.ts';
import type { DocumentRules } from './document-rules.ts';

/** The document to change, and the actor. */
export interface DocumentTarget {
  readonly projectKey: string;
  readonly key: string;
  readonly actor: Actor;
  /** The revision that the change is based on; without it, the change applies to any. */
  readonly revision?: number;
  /** The documents that the changed document will refer to, if they differ from the current ones. */
  readonly references?: readonly DocumentRef[];
}

/** The context of a change to a document. */
export interface ChangeContext<T> {
  readonly entity: T;
  readonly project: Project;
  /** Its live state; undefined if it isn't live. */
  readonly live: T | undefined;
}

/** The result of a change; the very same object if nothing changes. */
export interface ChangeResult<T> {
  readonly entity: T;
  readonly action: AuditAction;
  readonly reason?: string;
  /** The document's new live state: `entity`, possibly without parts that stay drafts. Absent if nothing goes live. */
  readonly newLive?: T;
  /** Whether the schedule makes the change. It then skips `checkLive`: time passes regardless, and only a person could react. */
  readonly isScheduled?: boolean;
}

/** The rules that changes of a kind follow. */
export type ChangeRules<K extends LifecycleKind> = Pick<
  DocumentRules<K, never, { readonly revision: number }>,
  'kind' | 'toApi' | 'view' | 'checkLive'
>;

/**
 * Changes an experiment or survey in an edit of its project. Rejects with `experiment_not_found` or `survey_not_found`, `conflict`, or as
 * the edit does.
 */
export async function changeDocument<K extends LifecycleKind>(
  editProject: EditProject,
  rules: ChangeRules<K>,
  { projectKey, key, actor, revision, references = [] }: DocumentTarget,
  change: (changing: ChangeContext<DocumentTypes[K]>) => ChangeResult<DocumentTypes[K]>,
): Promise<EditResult<DocumentTypes[K]>> {
  const { kind, checkLive } = rules;
  return await editProject(
    projectKey,
    actor,
    async (editing) => {
      const { db, project, live } = editing;
      const before = requireDocument(project, kind, key);
      if (revision !== undefined) await checkDocumentRevision(db, editing, rules, { key, revision });
      const {
        entity: after,
        newLive,
        isScheduled,
        reason,
        action,
      } = change({
        entity: before,
        project,
        live: live.project && findDocument(live.project, kind, key),
      });
      return {
        project: isDeepStrictEqual(before, after) ? project : putDocument(project, kind, after),
        action,
        subject: key,
        before,
        after: reason === undefined ? after : { ...after, reason },
        ...(newLive !== undefined && {
          publish: {
            selection: {
              documents: [{ kind, key }],
              ...(newLive !== after && { as: { kind, document: newLive } }),
            },
            reason,
            check: isScheduled
              ? undefined
              : live.project && checkLive && ((next: Project) => checkLive(next, key)),
          },
        }),
        result: after,
      };
    },
    [{ kind, key }, ...references],
  );
}

/** Throws `conflict`, with the current document and the one at that revision, unless the document is at this revision. */
export async function checkDocumentRevision<K extends LifecycleKind>(
  db: Kysely<Database>,
  opened: OpenedProject,
  { kind, toApi, view }: ChangeRules<K>,
  { key, revision }: { readonly key: string; readonly revision: number },
): Promise<void> {
  const now = opened.revisionOf(kind, key);
  if (revision === now) return;
  const { kept } = requireDocument(opened.working, kind, key);
  const stored = await findRevision(db, kept.id, revision);
  const base = stored === undefined ? undefined : { ...toApi(upcastDocument(kind, stored)), revision };
  checkRevision({ kind, key }, { sent: revision, now }, view(opened, key), base);
}
