import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';

/** A notification that results were computed. Clients fetch the results themselves. */
export interface ComputedResults {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly phase: number;
  /** ISO 8601. */
  readonly computedAt: string;
  readonly isFinal: boolean;
}

/** Follows the computed results of experiments, each once. */
export interface ResultsFollower {
  /** Skips existing results. Call it before the first reader connects. */
  begin(): Promise<void>;
  /** Returns the results computed for these projects since the last call. */
  next(projectKeys: readonly string[]): Promise<readonly ComputedResults[]>;
}

export function createResultsFollower(db: Kysely<Database>): ResultsFollower {
  let last = '0';

  return {
    async begin() {
      last = await newestNumber(db);
    },
    async next(projectKeys) {
      const newest = await newestNumber(db);
      if (newest === last) return [];
      const rows = await db
        .selectFrom('looks')
        .innerJoin('documents', 'documents.id', 'looks.experiment_id')
        .innerJoin('projects', 'projects.id', 'documents.project_id')
        .select([
          'looks.number',
          'projects.key as projectKey',
          'documents.key as experimentKey',
          'looks.phase',
          'looks.computed_at',
          'looks.is_final',
        ])
        .where('looks.number', '>', last)
        .where('looks.number', '<=', newest)
        .where('projects.key', 'in', projectKeys)
        .orderBy('looks.number')
        .execute();
      last = newest;
      return rows.map(({ number: _, computed_at, is_final, ...row }) => ({
        ...row,
        computedAt: computed_at.toISOString(),
        isFinal: is_final,
      }));
    },
  };
}

async function newestNumber(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ readonly number: string }>`
    select coalesce(max(number), 0)::text as number from looks
  `.execute(db);
  return rows[0]?.number ?? '0';
}
