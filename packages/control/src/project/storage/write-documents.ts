import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@pixel/database';
import { sql, type Transaction } from 'kysely';
import {
  type Document,
  type DocumentKind,
  documentKinds,
  documentsOf,
  keyOf,
} from '../documents/document-kinds.ts';
import type { Experiment, Project, ProjectSurvey } from '../documents/project.ts';
import { referencesOf } from '../documents/references.ts';
import { settingsOf } from '../documents/settings.ts';
import { toSlotRow } from '../documents/to-slot-row.ts';
import { dueAt } from '../lifecycle/due.ts';
import { maxRevisions } from './check-revision.ts';

/** Maximum number of rows per statement; PostgreSQL allows 65,535 parameters. */
const maxRows = 1_000;

/**
 * Writes the documents of `after` that differ from `before`, and removes those that only `before` has; both may be a part of the project.
 * Call it under the project's lock. A new project belongs to the given organization, by default to the oldest one.
 */
export async function writeDocuments(
  db: Transaction<Database>,
  before: Project | undefined,
  after: Project,
  organizationId?: string,
): Promise<void> {
  if (before === undefined) await insertProject(db, after, organizationId);
  else await updateProject(db, before, after);
  const { id: projectId } = after.kept;
  const { changed, removed } = changesBetween(before, after);
  if (before !== undefined) await saveRevisions(db, projectId, changed);
  for (const chunk of inBatches(changed))
    await db
      .insertInto('documents')
      .values(
        chunk.map(({ kind, key, document }) => ({
          id: document.kept.id,
          project_id: projectId,
          kind,
          key,
          document: JSON.stringify(document),
          due_at: dueDate(kind, document),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'kind', 'key']).doUpdateSet((row) => ({
          document: row.ref('excluded.document'),
          due_at: row.ref('excluded.due_at'),
          revision: sql<number>`documents.revision + 1`,
        })),
      )
      .execute();
  const referrers = changed.filter(({ kind }) => kind === 'experiment' || kind === 'survey');
  if (referrers.length > 0) {
    await saveReferences(db, projectId, referrers);
    await saveSlots(db, projectId, referrers);
  }
  await removeDocuments(db, projectId, removed);
}

/** Writes the live documents of a publication. `before` and `after` are the live states before and after it. */
export async function writeLiveDocuments(
  db: Transaction<Database>,
  before: Project | undefined,
  after: Project,
): Promise<void> {
  const { id: projectId } = after.kept;
  await db
    .updateTable('projects')
    .set({ live: JSON.stringify(storedSettings(after)) })
    .where('id', '=', projectId)
    .execute();
  const { changed, removed } = changesBetween(before, after);
  for (const chunk of inBatches(changed))
    await db
      .insertInto('documents')
      .values(
        chunk.map(({ kind, key, document }) => ({
          id: document.kept.id,
          project_id: projectId,
          kind,
          key,
          live: JSON.stringify(document),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'kind', 'key'])
          .doUpdateSet((row) => ({ live: row.ref('excluded.live') })),
      )
      .execute();
  if (removed.length === 0) return;
  const refs = JSON.stringify(removed.map(({ kind, key }) => ({ kind, key })));
  await sql`update documents set live = null where document is not null and ${refCondition(projectId, refs)}`.execute(
    db,
  );
  await sql`delete from documents where document is null and ${refCondition(projectId, refs)}`.execute(db);
}

/**
 * Copies the phases of experiments from `next`, the published state, to the working state; `working` has to be complete. Revisions stay the
 * same, since this isn't an edit.
 */
export async function writePhases(db: Transaction<Database>, working: Project, next: Project): Promise<void> {
  const published = new Map(next.experiments.map(({ experimentKey, kept }) => [experimentKey, kept.phases]));
  const changed = working.experiments.flatMap((experiment) => {
    const { experimentKey, kept } = experiment;
    const phases = published.get(experimentKey) ?? kept.phases;
    return phases === kept.phases
      ? []
      : [{ key: experimentKey, document: { ...experiment, kept: { ...kept, phases } } }];
  });
  for (const chunk of inBatches(changed))
    await sql`
      update documents set document = written.document
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as written (key text, document jsonb)
      where project_id = ${working.kept.id} and kind = 'experiment' and documents.key = written.key`.execute(
      db,
    );
}

interface DocumentEntry {
  readonly kind: DocumentKind;
  readonly key: string;
  readonly document: Document;
}

function changesBetween(
  before: Project | undefined,
  after: Project,
): { readonly changed: readonly DocumentEntry[]; readonly removed: readonly DocumentEntry[] } {
  const changed: DocumentEntry[] = [];
  const removed: DocumentEntry[] = [];
  for (const kind of documentKinds) {
    const old = new Map(before && entriesOf(before, kind).map((entry) => [entry.key, entry]));
    for (const entry of entriesOf(after, kind)) {
      const known = old.get(entry.key);
      old.delete(entry.key);
      // Edits reuse the objects that they don't touch.
      if (known?.document !== entry.document && !isDeepStrictEqual(known?.document, entry.document))
        changed.push(entry);
    }
    removed.push(...old.values());
  }
  return { changed, removed };
}

function entriesOf(project: Project, kind: DocumentKind): readonly DocumentEntry[] {
  return documentsOf(project, kind).map((document) => ({ kind, key: keyOf(kind, document), document }));
}

async function insertProject(
  db: Transaction<Database>,
  project: Project,
  organizationId: string | undefined,
): Promise<void> {
  await db
    .insertInto('projects')
    .values({
      id: project.kept.id,
      organization_id:
        organizationId ??
        ((query) =>
          query.selectFrom('organizations').select('id').orderBy('created_at').orderBy('id').limit(1)),
      key: project.projectKey,
      settings: JSON.stringify(storedSettings(project)),
    })
    .execute();
}

async function updateProject(db: Transaction<Database>, before: Project, after: Project): Promise<void> {
  const hasChangedSettings = !isDeepStrictEqual(settingsOf(before), settingsOf(after));
  if (hasChangedSettings) await saveSettingsRevision(db, after.kept.id);
  await db
    .updateTable('projects')
    .set((row) => ({
      revision: row('revision', '+', 1),
      ...(hasChangedSettings && {
        settings: JSON.stringify(storedSettings(after)),
        settings_revision: row('settings_revision', '+', 1),
      }),
    }))
    .where('id', '=', after.kept.id)
    .execute();
}

async function saveSettingsRevision(db: Transaction<Database>, projectId: string): Promise<void> {
  await sql`
    insert into settings_revisions (project_id, revision, settings)
    select id, settings_revision, settings from projects where id = ${projectId}`.execute(db);
  await sql`
    delete from settings_revisions using projects
    where id = ${projectId} and project_id = id
      and settings_revisions.revision <= projects.settings_revision - ${maxRevisions}`.execute(db);
}

function storedSettings(project: Project) {
  return { ...settingsOf(project), kept: project.kept };
}

function dueDate(kind: DocumentKind, document: Document): Date | null {
  if (kind !== 'experiment' && kind !== 'survey') return null;
  const at = dueAt(document as Experiment | ProjectSurvey);
  return at === undefined ? null : new Date(at);
}

/** Saves the current revisions of documents before they are overwritten, and deletes old ones. */
async function saveRevisions(
  db: Transaction<Database>,
  projectId: string,
  changed: readonly DocumentEntry[],
): Promise<void> {
  const refs = JSON.stringify(changed.map(({ kind, key }) => ({ kind, key })));
  await sql`
    insert into document_revisions (document_id, revision, document)
    select id, revision, document from documents
    where document is not null and ${refCondition(projectId, refs)}`.execute(db);
  await sql`
    delete from document_revisions using documents
    where documents.id = document_id and ${refCondition(projectId, refs)}
      and document_revisions.revision <= documents.revision - ${maxRevisions}`.execute(db);
}

async function saveReferences(
  db: Transaction<Database>,
  projectId: string,
  referrers: readonly DocumentEntry[],
): Promise<void> {
  const pairs = referrers.flatMap(({ kind, key, document }) =>
    referencesOf(kind, document).map((named) => ({ kind, key, to_kind: named.kind, to_key: named.key })),
  );
  const refs = JSON.stringify(referrers.map(({ kind, key }) => ({ kind, key })));
  await sql`
    delete from document_references
    where from_id in (select id from documents where ${refCondition(projectId, refs)})`.execute(db);
  const { numAffectedRows } = await sql`
    insert into document_references (from_id, to_id)
    select users.id, named.id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (kind text, key text, to_kind text, to_key text)
    join documents as users on users.project_id = ${projectId} and users.kind = pair.kind and users.key = pair.key
    join documents as named on named.project_id = ${projectId} and named.kind = to_kind and named.key = to_key`.execute(
    db,
  );
  if (Number(numAffectedRows ?? 0) < pairs.length)
    throw new Error('A document refers to a document that its project does not have');
}

/** Saves the layer slots of experiments. A database constraint rejects slots that overlap at the same time. */
async function saveSlots(
  db: Transaction<Database>,
  projectId: string,
  referrers: readonly DocumentEntry[],
): Promise<void> {
  const experiments = referrers.filter(({ kind }) => kind === 'experiment');
  const refs = JSON.stringify(experiments.map(({ kind, key }) => ({ kind, key })));
  const slots = experiments.flatMap(({ document }) => toSlotRow(document as Experiment) ?? []);
  await sql`
    delete from layer_slots
    where experiment_id in (select id from documents where ${refCondition(projectId, refs)})`.execute(db);
  if (slots.length === 0) return;
  await sql`
    insert into layer_slots (experiment_id, layer_id, slot, during)
    select experiment.id, layer.id, numrange(layer.number * 2 + slot_from, layer.number * 2 + slot_to),
      tstzrange(start_at, end_at)
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as slot
      (experiment_key text, layer_key text, slot_from numeric, slot_to numeric, start_at timestamptz, end_at timestamptz)
    join documents as experiment
      on experiment.project_id = ${projectId} and experiment.kind = 'experiment' and experiment.key = experiment_key
    join documents as layer on layer.project_id = ${projectId} and layer.kind = 'layer' and layer.key = layer_key`.execute(
    db,
  );
}

/** Removes documents from the working state. The rows of live documents stay until their removal is published. */
async function removeDocuments(
  db: Transaction<Database>,
  projectId: string,
  removed: readonly DocumentEntry[],
): Promise<void> {
  if (removed.length === 0) return;
  const refs = JSON.stringify(removed.map(({ kind, key }) => ({ kind, key })));
  await sql`
    update documents set document = null, due_at = null, revision = revision + 1
    where live is not null and ${refCondition(projectId, refs)}`.execute(db);
  await sql`delete from documents where live is null and ${refCondition(projectId, refs)}`.execute(db);
}

function refCondition(projectId: string, refs: string) {
  return sql<boolean>`project_id = ${projectId} and (kind, key) in (
    select name.kind, name.key from jsonb_to_recordset(${refs}::jsonb) as name (kind text, key text))`;
}

function* inBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += maxRows) yield items.slice(start, start + maxRows);
}
