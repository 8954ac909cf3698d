import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import type { Settings } from '../documents/project.ts';
import { upcastSettings } from '../documents/upcast.ts';

/**
 * Number of earlier revisions stored per document. If an edit based on an even older one conflicts, the error only has the current state.
 */
export const maxRevisions = 20;

/** The revision that an edit is based on, and the current revision. */
interface Revisions {
  readonly sent: number;
  readonly now: number;
}

/** The edited document. */
export interface RevisedDocument {
  readonly kind: 'project' | 'experiment' | 'survey' | 'goal' | 'audience' | 'webhook' | 'decision';
  readonly key: string;
}

/** The subject of a sentence about each kind. */
const subjects: Readonly<Record<RevisedDocument['kind'], string>> = {
  project: 'Something in the settings of project',
  experiment: 'Experiment',
  survey: 'Survey',
  goal: 'Goal',
  audience: 'Audience',
  webhook: 'Webhook',
  decision: 'The decision on experiment',
};

/**
 * Throws `conflict` unless the edit is based on the current revision. The error carries the current state and, if it is still stored, the
 * state that the edit is based on.
 */
export function checkRevision(
  { kind, key }: RevisedDocument,
  { sent, now }: Revisions,
  current: object,
  base?: object,
): void {
  if (sent === now) return;
  const message =
    sent > now
      ? `There is no revision ${sent} of ${kind} "${key}": it is at revision ${now}; nothing was changed`
      : `${subjects[kind]} "${key}" has changed since you read it (revision ${sent}, now ${now}); nothing was changed`;
  throw new ControlError('conflict', message, { parameters: { kind, key, sent, now }, current, base });
}

/** Reads a document at an earlier revision, as stored; undefined if that revision is no longer stored. */
export async function findRevision(
  db: Kysely<Database>,
  documentId: string,
  revision: number,
): Promise<unknown> {
  const row = await db
    .selectFrom('document_revisions')
    .select('document')
    .where('document_id', '=', documentId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.document;
}

/** Reads a project's settings at an earlier revision; undefined if that revision is no longer stored. */
export async function findSettings(
  db: Kysely<Database>,
  projectId: string,
  revision: number,
): Promise<Settings | undefined> {
  const row = await db
    .selectFrom('settings_revisions')
    .select('settings')
    .where('project_id', '=', projectId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { kept: _, ...settings } = upcastSettings(row.settings);
  return settings;
}
