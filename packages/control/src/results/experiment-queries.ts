import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { findDocument } from '../project/documents/document-kinds.ts';
import { readWorkingState } from '../project/storage/open-project.ts';

/** A variant as results list it: `weight` is null once it was taken out of the experiment. */
export interface ListedVariant {
  readonly variantKey: string;
  readonly weight: number | null;
}

/** Says whether a project of that key was ever published. */
export async function isPublished(db: Kysely<Database>, projectKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('snapshots', 'snapshots.project_id', 'projects.id')
    .select('projects.id')
    .where('projects.key', '=', projectKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the variants of an experiment in their order, those taken out last; undefined where there is no such experiment. */
export async function listVariants(
  db: Kysely<Database>,
  projectKey: string,
  experimentKey: string,
): Promise<readonly ListedVariant[] | undefined> {
  const project = await readWorkingState(db, projectKey, [{ kind: 'experiment', key: experimentKey }]);
  const experiment = project && findDocument(project, 'experiment', experimentKey);
  if (experiment === undefined) return undefined;
  const { variants, kept } = experiment;
  const listed = new Set(variants.map(({ variantKey }) => variantKey));
  const takenOut = Object.keys(kept.variantIds).filter((key) => !listed.has(key));
  return [
    ...variants.map(({ variantKey, weight }) => ({ variantKey, weight })),
    ...takenOut.sort().map((variantKey) => ({ variantKey, weight: null })),
  ];
}
