import type { ControlDeps } from '../../base/control-deps.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import type { Patch } from '../../base/merge-patch.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { AuditAction } from '../../people/audit/audit-actions.ts';
import { patchContent } from '../../project/content/patch-content.ts';
import {
  type DocumentTypes,
  documentLists,
  keyOf,
  type LifecycleKind,
  putDocument,
} from '../../project/documents/document-kinds.ts';
import type { NewDocumentName } from '../../project/documents/new-key.ts';
import type { Project } from '../../project/documents/project.ts';
import { readDocumentKeys } from '../../project/documents/read-document-keys.ts';
import { type DocumentRef, referencesOf } from '../../project/documents/references.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { transitionName } from '../../project/lifecycle/transitions.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { Finding } from '../../publish/checks/finding.ts';
import type { EditProject, EditResult } from '../../publish/edit-project.ts';
import { liveWarnings } from '../../publish/live-warnings.ts';
import type { PublishResult } from '../../publish/publish-selection.ts';
import {
  type ChangeContext,
  type ChangeResult,
  changeDocument,
  checkDocumentRevision,
  type DocumentTarget,
} from './change-document.ts';
import type { DocumentRules } from './document-rules.ts';
import { createDocument, duplicateDocument } from './new-document.ts';
import { updateDocument } from './update-document.ts';

/** A changed document, and the publication that went with it, if any. */
export type ChangedView<K extends LifecycleKind, View> = { readonly [P in K]: View } & {
  readonly published: PublishResult | null;
  /** The document's warnings, if the change made it live. */
  readonly warnings: readonly Finding[];
};

/** The project of a new document, and its creator. */
export type CreationContext = Pick<DocumentTarget, 'projectKey' | 'actor'>;

/**
 * Creates the commands that experiments and surveys share. They reject as {@link EditProject} does, and with the error of a violated rule.
 */
export function createDocumentCommands<
  K extends LifecycleKind,
  Content extends object,
  View extends { readonly revision: number },
>(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  editProject: EditProject,
  rules: DocumentRules<K, Content, View>,
) {
  const ids = createIdGenerator(deps);
  const { kind, contentOf, build, view } = rules;

  async function toChangedView(
    projectKey: string,
    { result, published }: EditResult<DocumentTypes[K]>,
  ): Promise<ChangedView<K, View>> {
    const key = keyOf(kind, result);
    // Warnings may involve any other live document.
    const scope = published === undefined ? [{ kind, key }] : 'all';
    return await readProject(
      deps,
      projectKey,
      scope,
      (opened) =>
        ({
          [kind]: view(opened, key),
          published: published ?? null,
          warnings: published === undefined ? [] : liveWarnings(opened, { [documentLists[kind].key]: key }),
        }) as ChangedView<K, View>,
    );
  }

  async function createDraft(
    { projectKey, actor }: CreationContext,
    action: AuditAction,
    scope: readonly DocumentRef[],
    make: (project: Project, taken: readonly string[]) => DocumentTypes[K],
  ): Promise<ChangedView<K, View>> {
    const edited = await editProject(
      projectKey,
      actor,
      async ({ db, project }) => {
        const document = make(project, await readDocumentKeys(db, project, kind));
        return {
          project: putDocument(project, kind, document),
          action,
          subject: keyOf(kind, document),
          after: document,
          result: document,
        };
      },
      scope,
    );
    return await toChangedView(projectKey, edited);
  }

  async function change(
    target: DocumentTarget,
    make: (changing: ChangeContext<DocumentTypes[K]>) => ChangeResult<DocumentTypes[K]>,
  ): Promise<ChangedView<K, View>> {
    return await toChangedView(target.projectKey, await changeDocument(editProject, rules, target, make));
  }

  return {
    change,

    create: (scope: CreationContext, naming: NewDocumentName, content: Omit<Content, 'name'>) =>
      createDraft(scope, `${kind}.create`, referencesOf(kind, content), (project, taken) =>
        createDocument(rules, project, { naming: { ...naming, taken }, content, ids }),
      ),

    duplicate: ({ key, ...scope }: CreationContext & Pick<DocumentTarget, 'key'>, naming: NewDocumentName) =>
      createDraft(scope, `${kind}.duplicate`, [{ kind, key }], (project, taken) => {
        const original = requireDocument(project, kind, key);
        return duplicateDocument(rules, project, { original, naming: { ...naming, taken }, ids });
      }),

    /** Patches the content with a JSON Merge Patch that is based on the target's revision. */
    async patch(
      target: DocumentTarget & { readonly revision: number },
      patch: Patch,
    ): Promise<ChangedView<K, View>> {
      const { projectKey, key, revision } = target;
      const content = await readProject(deps, projectKey, [{ kind, key }], async (opened, db) => {
        await checkDocumentRevision(db, opened, rules, { key, revision });
        const before = contentOf(requireDocument(opened.working, kind, key));
        const { schema, nonContentFields } = rules;
        return patchContent(
          { schema, content: before, view: view(opened, key), nonContentFields: nonContentFields },
          patch,
        );
      });
      return await change({ ...target, references: referencesOf(kind, content) }, (changing) =>
        updateDocument(rules, changing, { content: content as Content, ids, at: deps.now() }),
      );
    },

    /** Changes the status to the one that `move` returns. Publishes the document with it, unless it is neither live nor about to be. */
    changeStatus: (
      target: DocumentTarget,
      reason: string | undefined,
      transition: (before: DocumentTypes[K], at: number, project: Project) => DocumentTypes[K],
    ) =>
      change(target, ({ entity: before, project, live }): ChangeResult<DocumentTypes[K]> => {
        const after = transition(before, deps.now(), project);
        const isServed = after.status === 'running' || after.status === 'scheduled';
        if (isServed) build(project, contentOf(after), after, ids);
        return omitUndefined({
          entity: after,
          action: `${kind}.${transitionName(before.status, after.status)}`,
          reason,
          newLive: isServed || live !== undefined ? after : undefined,
        }) as ChangeResult<DocumentTypes[K]>;
      }),
  };
}
