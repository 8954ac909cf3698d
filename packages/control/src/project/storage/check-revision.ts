import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import type { Settings } from '../documents/project.ts';
import { upcastSettings } from '../documents/upcast.ts';

/** Earlier revisions that are kept of a thing; whoever edited longer than that sees only how it is now. */
export const keptRevisions = 20;

/** The revision that an edit was made from, and how it is now. */
interface Revisions {
  readonly sent: number;
  readonly now: number;
}

/** What is edited. */
export interface Revised {
  readonly kind: 'project' | 'experiment' | 'survey' | 'goal' | 'audience' | 'webhook' | 'decision';
  readonly key: string;
}

/** How a sentence about it begins. */
const names: Readonly<Record<Revised['kind'], string>> = {
  project: 'Something in the settings of project',
  experiment: 'Experiment',
  survey: 'Survey',
  goal: 'Goal',
  audience: 'Audience',
  webhook: 'Webhook',
  decision: 'The decision on experiment',
};

/**
 * Throws `conflict`, which shows what is there now and, where that is known, what the edit was made from, unless the two are the same.
 */
export function checkRevision(
  { kind, key }: Revised,
  { sent, now }: Revisions,
  current: object,
  base?: object,
): void {
  if (sent === now) return;
  const message =
    sent > now
      ? `There is no revision ${sent} of ${kind} "${key}": it is at revision ${now}; nothing was changed`
      : `${names[kind]} "${key}" was changed since it was read (revision ${sent}, now ${now}); nothing was changed`;
  throw new ControlError('conflict', message, { parameters: { kind, key, sent, now }, current, base });
}

/** Reads a document as it was at an earlier revision, as it was stored; undefined where that is not kept any more. */
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

/** Reads the settings of a project as they were at an earlier revision; undefined where that is not kept any more. */
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
