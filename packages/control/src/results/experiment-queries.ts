import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';

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
  const rows = await db
    .selectFrom('variants')
    .innerJoin('experiments', 'experiments.id', 'variants.experiment_id')
    .innerJoin('projects', 'projects.id', 'experiments.project_id')
    .select(['variants.key', 'variants.weight', 'variants.position'])
    .where('projects.key', '=', projectKey)
    .where('experiments.key', '=', experimentKey)
    .orderBy('variants.position', (order) => order.asc().nullsLast())
    .orderBy('variants.id')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.map((row) => ({ variantKey: row.key, weight: row.position === null ? null : row.weight }));
}
