import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import type { Patch } from '../../base/merge-patch.ts';
import { mergeDocument } from '../../project/content/merge-document.ts';
import { type NonContentFields, patchContent } from '../../project/content/patch-content.ts';
import {
  type DocumentTypes,
  documentLists,
  documentsOf,
  findDocument,
  keyOf,
  putDocument,
  removeDocument,
} from '../../project/documents/document-kinds.ts';
import type { Project } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { audienceContentSchema, goalContentSchema } from '../../project/documents/shared-content.ts';
import { toApiAudience, toApiGoal } from '../../project/documents/to-api-document.ts';
import { upcastDocument } from '../../project/documents/upcast.ts';
import { checkRevision, findRevision } from '../../project/storage/check-revision.ts';
import { hasSameContent } from '../../project/storage/draft-status.ts';
import type { OpenedProject } from '../../project/storage/open-project.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { EditProject } from '../../publish/edit-project.ts';

/** Documents that experiments and surveys refer to by key, and that can be removed. */
type SharedKind = 'goal' | 'audience';

/** Converts each kind to the API's response. */
const toApiByKind = { goal: toApiGoal, audience: toApiAudience } as const;
const schemas = { goal: goalContentSchema, audience: audienceContentSchema } as const;
type ApiDocument = { readonly [K in SharedKind]: ReturnType<(typeof toApiByKind)[K]> };

/** A document with its revision and the keys of the experiments and surveys that refer to it. */
export type SharedDocumentView<K extends SharedKind> = ApiDocument[K] & {
  readonly revision: number;
  readonly usedBy: readonly string[];
  readonly usedBySurveys: readonly string[];
};

const usage = { revision: 'derived', usedBy: 'derived', usedBySurveys: 'derived' } as const;

/** The response's fields beside the content. */
const nonContentFields: {
  readonly [K in SharedKind]: NonContentFields<SharedDocumentView<K>, z.output<(typeof schemas)[K]>>;
} = {
  goal: { goalId: 'identity', goalKey: 'identity', ...usage },
  audience: { audienceId: 'identity', audienceKey: 'identity', ...usage },
};

/** The project to change, and the actor. */
interface EditScope {
  readonly projectKey: string;
  readonly actor: Actor;
}

/** Creates the commands for goals or audiences. Changes are drafts until they are published. */
export function createSharedDocuments<K extends SharedKind>(
  kind: K,
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  editProject: EditProject,
) {
  const ids = createIdGenerator(deps);
  const schema = schemas[kind];
  const toApi = toApiByKind[kind] as unknown as (document: DocumentTypes[K]) => ApiDocument[K];

  async function viewAll(db: Kysely<Database>, opened: OpenedProject) {
    const { working, revisionOf } = opened;
    const referrers = await referrersOf(db, working, kind);
    return documentsOf(working, kind).map((document): SharedDocumentView<K> => {
      const key = keyOf(kind, document);
      const { experiment = [], survey = [] } = referrers.get(key) ?? {};
      return {
        ...toApi(document),
        revision: revisionOf(kind, key),
        usedBy: experiment,
        usedBySurveys: survey,
      };
    });
  }

  async function viewOf(db: Kysely<Database>, opened: OpenedProject, key: string) {
    const document = requireDocument(opened.working, kind, key);
    const only = { ...opened.working, [documentLists[kind].list]: [document] };
    const [view] = await viewAll(db, { ...opened, working: only });
    if (view === undefined) throw new Error(`"${key}" has no view`);
    return view;
  }

  async function checkCurrentRevision(
    db: Kysely<Database>,
    opened: OpenedProject,
    key: string,
    revision: number,
  ): Promise<void> {
    const current = await viewOf(db, opened, key);
    if (revision === current.revision) return;
    const { kept } = requireDocument(opened.working, kind, key);
    const stored = await findRevision(db, kept.id, revision);
    const base = stored === undefined ? undefined : { ...toApi(upcastDocument(kind, stored)), revision };
    checkRevision({ kind, key }, { sent: revision, now: current.revision }, current, base);
  }

  function build(project: Project, key: string, content: object): DocumentTypes[K] {
    const { list, key: field } = documentLists[kind];
    return requireDocument(
      mergeDocument(project, { list, entity: { ...content, [field]: key } }, ids).after,
      kind,
      key,
    );
  }

  const read = (projectKey: string, key: string) =>
    readProject(deps, projectKey, [{ kind, key }], (opened, db) => viewOf(db, opened, key));

  return {
    list: (projectKey: string): Promise<readonly SharedDocumentView<K>[]> =>
      readProject(deps, projectKey, { allOf: kind }, (opened, db) => viewAll(db, opened)),

    read,

    async create(
      { projectKey, actor }: EditScope,
      key: string,
      content: object,
    ): Promise<SharedDocumentView<K>> {
      await editProject(
        projectKey,
        actor,
        ({ project }) => {
          if (findDocument(project, kind, key) !== undefined)
            throw new ControlError(
              'already_exists',
              `Project "${projectKey}" already has ${kind === 'audience' ? 'an' : 'a'} ${kind} "${key}"; choose another key`,
              { parameters: { projectKey, kind, key } },
            );
          const document = build(project, key, content);
          return {
            project: putDocument(project, kind, document),
            action: `${kind}.create`,
            subject: key,
            after: document,
            result: undefined,
          };
        },
        [{ kind, key }],
      );
      return await read(projectKey, key);
    },

    async update(
      { projectKey, actor, revision }: EditScope & { readonly revision: number },
      key: string,
      content: object,
    ): Promise<SharedDocumentView<K>> {
      await editProject(
        projectKey,
        actor,
        async (editing) => {
          const { project } = editing;
          const before = requireDocument(project, kind, key);
          await checkCurrentRevision(editing.db, editing, key, revision);
          const after = build(project, key, content);
          return {
            project: hasSameContent(before, after) ? project : putDocument(project, kind, after),
            action: `${kind}.update`,
            subject: key,
            before,
            after,
            result: undefined,
          };
        },
        [{ kind, key }],
      );
      return await read(projectKey, key);
    },

    /** Patches the content with a JSON Merge Patch that is based on this revision. */
    async patch(
      target: EditScope & { readonly revision: number },
      key: string,
      patch: Patch,
    ): Promise<SharedDocumentView<K>> {
      const { projectKey, revision } = target;
      const content = await readProject(deps, projectKey, [{ kind, key }], async (opened, db) => {
        await checkCurrentRevision(db, opened, key, revision);
        const {
          kept,
          [documentLists[kind].key]: _,
          ...content
        } = requireDocument(opened.working, kind, key) as Readonly<Record<string, unknown>>;
        const view = await viewOf(db, opened, key);
        return patchContent({ schema, content, view, nonContentFields: nonContentFields[kind] }, patch);
      });
      return await this.update(target, key, content);
    },

    /** Rejects with `in_use` if an experiment or survey refers to it, including archived ones, which can be restored. */
    async remove(
      { projectKey, actor, revision }: EditScope & { readonly revision: number },
      key: string,
    ): Promise<void> {
      await editProject(
        projectKey,
        actor,
        async (editing) => {
          const { project, db } = editing;
          const before = requireDocument(project, kind, key);
          await checkCurrentRevision(editing.db, editing, key, revision);
          const { experiment = [], survey = [] } = (await referrersOf(db, project, kind)).get(key) ?? {};
          const referrers = [
            ...experiment.map((each) => `experiment "${each}"`),
            ...survey.map((each) => `survey "${each}"`),
          ];
          const naming = { message: `uses the ${kind}`, code: 'names_it' };
          if (referrers.length > 0)
            throw new ControlError('in_use', `The ${kind} "${key}" is used by ${referrers.join(', ')}`, {
              parameters: {
                projectKey,
                kind,
                key,
                experiments: experiment.join(', '),
                surveys: survey.join(', '),
              },
              details: [
                ...experiment.map((experimentKey) => ({
                  path: `experiments.${experimentKey}`,
                  ...naming,
                  parameters: { kind, key, experimentKey },
                })),
                ...survey.map((surveyKey) => ({
                  path: `surveys.${surveyKey}`,
                  ...naming,
                  parameters: { kind, key, surveyKey },
                })),
              ],
            });
          return {
            project: removeDocument(project, kind, key),
            action: `${kind}.remove`,
            subject: key,
            before,
            result: undefined,
          };
        },
        [{ kind, key }],
      );
    },
  };
}

type Referrers = Readonly<Partial<Record<'experiment' | 'survey', readonly string[]>>>;

/** Returns the experiments and surveys that refer to a kind's documents in a part of a project, by the document's key. */
async function referrersOf(
  db: Kysely<Database>,
  project: Project,
  kind: SharedKind,
): Promise<ReadonlyMap<string, Referrers>> {
  const keys = documentsOf(project, kind).map((document) => keyOf(kind, document));
  const { rows } = await sql<{ readonly key: string; readonly users: Referrers }>`
    select key, json_object_agg(user_kind, user_keys) as users from (
      select named.key, users.kind as user_kind, array_agg(users.key order by users.key collate "C") as user_keys
      from documents as named
      join document_references on to_id = named.id
      join documents as users on users.id = from_id
      where named.project_id = ${project.kept.id} and named.kind = ${kind} and named.key = any(${keys})
      group by named.key, users.kind
    ) as by_kind group by key`.execute(db);
  return new Map(rows.map(({ key, users: referrers }) => [key, referrers]));
}
