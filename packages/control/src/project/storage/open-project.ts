import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import { byText } from '../../base/by-text.ts';
import { ControlError } from '../../base/control-error.ts';
import {
  type Document,
  type DocumentKind,
  documentKinds,
  documentLists,
  keyOf,
} from '../documents/document-kinds.ts';
import type { Project } from '../documents/project.ts';
import { type StoredSettings, upcastDocument, upcastSettings } from '../documents/upcast.ts';
import { type Scope, scopeCondition } from './scope.ts';

/** The live state: the newest version, and the project as published in it, but with its current name, since names aren't published. */
export interface LiveProject {
  /** Null before the first publication; `project` is then undefined. */
  readonly version: string | null;
  readonly project: Project | undefined;
}

/** Both states of a project, or of the part in scope, at the same moment. */
export interface OpenedProject {
  readonly working: Project;
  readonly live: LiveProject;
  /** Revision of the working state; increases with every edit of the project or one of its documents. */
  readonly revision: number;
  readonly settingsRevision: number;
  readonly organizationId: string;
  /** Null unless the project is archived. */
  readonly archivedAt: Date | null;
  /** Returns the revision of a document, or 0 if it doesn't exist. */
  readonly revisionOf: (kind: DocumentKind, key: string) => number;
}

/**
 * Reads the working state of a project, or returns undefined if no project has the key. Call it in a transaction for one consistent state.
 */
export async function readWorkingState(
  db: Kysely<Database>,
  projectKey: string,
  scope: Scope = 'all',
): Promise<Project | undefined> {
  const row = await settingsRow(db, projectKey);
  if (row === undefined) return undefined;
  const documents = await db
    .selectFrom('documents')
    .select(['kind', 'document'])
    .where('project_id', '=', row.id)
    .where('document', 'is not', null)
    .where(scopeCondition(row.id, scope))
    .execute();
  return assemble(projectKey, upcastSettings(row.settings), documents);
}

/** Reads both states of a project; rejects with `project_not_found`. Call it in a transaction for one consistent state. */
export async function openProject(
  db: Kysely<Database>,
  projectKey: string,
  scope: Scope = 'all',
): Promise<OpenedProject> {
  const opened = await findProject(db, projectKey, scope);
  if (opened !== undefined) return opened;
  throw new ControlError('project_not_found', `There is no project "${projectKey}"`, {
    parameters: { projectKey },
  });
}

/** Reads both states of a project, or returns undefined if no project has the key. */
export async function findProject(
  db: Kysely<Database>,
  projectKey: string,
  scope: Scope = 'all',
): Promise<OpenedProject | undefined> {
  const row = await settingsRow(db, projectKey);
  if (row === undefined) return undefined;
  const rows = await db
    .selectFrom('documents')
    .select(['kind', 'key', 'revision', 'document', 'live'])
    .where('project_id', '=', row.id)
    .where(scopeCondition(row.id, scope))
    .execute();
  const revisions = new Map(rows.map(({ kind, key, revision }) => [`${kind}/${key}`, revision]));
  const liveRows = rows.map(({ kind, live }) => ({ kind, document: live }));
  const settings = upcastSettings(row.settings);
  return {
    working: assemble(projectKey, settings, rows),
    live: {
      version: row.version?.toISOString() ?? null,
      project:
        row.version === null || row.live === null
          ? undefined
          : assemble(projectKey, { ...upcastSettings(row.live), name: settings.name }, liveRows),
    },
    revision: row.revision,
    settingsRevision: row.settings_revision,
    organizationId: row.organization_id,
    archivedAt: row.archived_at,
    revisionOf: (kind, key) => revisions.get(`${kind}/${key}`) ?? 0,
  };
}

function settingsRow(db: Kysely<Database>, projectKey: string) {
  return db
    .selectFrom('projects')
    .select([
      'id',
      'organization_id',
      'revision',
      'settings_revision',
      'settings',
      'live',
      'archived_at',
      sql<Date | null>`(select max(version) from snapshots where project_id = projects.id)`.as('version'),
    ])
    .where('key', '=', projectKey)
    .executeTakeFirst();
}

interface DocumentRow {
  readonly kind: DocumentKind;
  /** Null if the document doesn't exist in this state. */
  readonly document: unknown;
}

function assemble(projectKey: string, settings: StoredSettings, rows: readonly DocumentRow[]): Project {
  const documentsByList: Record<string, Document[]> = {};
  for (const kind of documentKinds) documentsByList[documentLists[kind].list] = [];
  for (const { kind, document } of rows)
    if (document !== null) documentsByList[documentLists[kind].list]?.push(upcastDocument(kind, document));
  for (const kind of documentKinds)
    documentsByList[documentLists[kind].list]?.sort(byText((document) => keyOf(kind, document)));
  return { ...settings, ...documentsByList, projectKey } as Project;
}
