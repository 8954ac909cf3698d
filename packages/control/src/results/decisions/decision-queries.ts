import type { Database } from '@pixel/database';
import type { Kysely, Selectable } from 'kysely';
import { groupBy } from '../../base/group-by.ts';
import type { LookPhase } from '../looks/look-queries.ts';
import type { Decision } from './decision.ts';

/** Reads the decision on a phase; undefined if there is none. */
export async function findDecision(
  db: Kysely<Database>,
  { experimentId, phase }: LookPhase,
): Promise<Decision | undefined> {
  const row = await db
    .selectFrom('decisions')
    .selectAll()
    .where('experiment_id', '=', experimentId)
    .where('phase', '=', phase)
    .executeTakeFirst();
  return row && toDecision(row);
}

/** Reads the decisions on all phases of an experiment, newest phase first. */
export async function findDecisions(
  db: Kysely<Database>,
  experimentId: string,
): Promise<readonly Decision[]> {
  const rows = await db
    .selectFrom('decisions')
    .selectAll()
    .where('experiment_id', '=', experimentId)
    .orderBy('phase', 'desc')
    .execute();
  return rows.map(toDecision);
}

/** Reads all decisions of a project. Resolves to a lookup by experiment id, which returns them newest phase first. */
export async function findDecisionsOfProject(
  db: Kysely<Database>,
  projectId: string,
): Promise<(experimentId: string) => readonly Decision[]> {
  const rows = await db
    .selectFrom('decisions')
    .innerJoin('documents', 'documents.id', 'decisions.experiment_id')
    .selectAll('decisions')
    .where('documents.project_id', '=', projectId)
    .orderBy('phase', 'desc')
    .execute();
  const byExperiment = groupBy(rows, (row) => row.experiment_id);
  return (experimentId) => (byExperiment.get(experimentId) ?? []).map(toDecision);
}

function toDecision(row: Selectable<Database['decisions']>): Decision {
  return {
    phase: row.phase,
    decision: row.decision,
    variantKey: row.variant_key,
    why: row.why,
    learned: row.learned,
    decidedAt: row.decided_at.toISOString(),
    decidedBy: row.decided_by,
    editedAt: row.edited_at?.toISOString() ?? null,
    editedBy: row.edited_by,
    revision: row.revision,
  };
}
