import type { Database } from '@pixel/database';
import { sql, type Transaction } from 'kysely';
import type { Experiment } from './project.ts';
import { idOf, timeOf } from './row-values.ts';

/** Experiments to be written, and the ids of what they name by key. */
export interface ExperimentRows {
  readonly projectId: string;
  readonly experiments: readonly Experiment[];
  readonly layerIds: ReadonlyMap<string, string>;
  readonly goalIds: ReadonlyMap<string, string>;
  readonly audienceIds: ReadonlyMap<string, string>;
}

/** Most variants or goals of one statement: a variant takes eight parameters, of which PostgreSQL takes 65,535. */
const maxRows = 5_000;

/** Writes experiments with their variants and goals, a statement for the rows of each table; at most 1,000 at once. */
export async function saveExperiments(db: Transaction<Database>, rows: ExperimentRows): Promise<void> {
  await saveOwnRows(db, rows);
  await saveVariants(db, rows.experiments);
  await saveExperimentGoals(db, rows);
}

async function saveOwnRows(
  db: Transaction<Database>,
  { experiments, projectId, layerIds, audienceIds }: ExperimentRows,
): Promise<void> {
  await db
    .insertInto('experiments')
    .values(
      experiments.map(({ layer, ...experiment }) => ({
        id: experiment.experimentId,
        project_id: projectId,
        key: experiment.experimentKey,
        name: experiment.name,
        status: experiment.status,
        salt: experiment.salt,
        url_rules: JSON.stringify(experiment.urlRules),
        layer_id: layer === undefined ? null : idOf(layerIds, layer.layerKey),
        layer_from: layer?.from ?? null,
        layer_to: layer?.to ?? null,
        coverage: experiment.coverage,
        start_at: timeOf(experiment.startAt),
        end_at: timeOf(experiment.endAt),
        audience: experiment.audience === undefined ? null : JSON.stringify(experiment.audience),
        force: JSON.stringify(experiment.force),
        exclude: JSON.stringify(experiment.exclude),
        rollout: experiment.rollout ?? null,
        hypothesis: experiment.hypothesis ?? null,
        notes: experiment.notes ?? null,
        audience_id: experiment.audienceKey === undefined ? null : idOf(audienceIds, experiment.audienceKey),
        coverage_steps: JSON.stringify(experiment.coverageSteps),
        archived_from: experiment.archivedFrom ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        status: row.ref('excluded.status'),
        salt: row.ref('excluded.salt'),
        url_rules: row.ref('excluded.url_rules'),
        layer_id: row.ref('excluded.layer_id'),
        layer_from: row.ref('excluded.layer_from'),
        layer_to: row.ref('excluded.layer_to'),
        coverage: row.ref('excluded.coverage'),
        start_at: row.ref('excluded.start_at'),
        end_at: row.ref('excluded.end_at'),
        audience: row.ref('excluded.audience'),
        force: row.ref('excluded.force'),
        exclude: row.ref('excluded.exclude'),
        rollout: row.ref('excluded.rollout'),
        hypothesis: row.ref('excluded.hypothesis'),
        notes: row.ref('excluded.notes'),
        audience_id: row.ref('excluded.audience_id'),
        coverage_steps: row.ref('excluded.coverage_steps'),
        archived_from: row.ref('excluded.archived_from'),
        revision: sql<number>`experiments.revision + 1`,
      })),
    )
    .execute();
}

async function saveVariants(db: Transaction<Database>, experiments: readonly Experiment[]): Promise<void> {
  const rows = experiments.flatMap(({ experimentId, variants, retiredVariants }) => [
    ...variants.map((variant, position) => ({ experimentId, variant, position })),
    ...retiredVariants.map((variant) => ({ experimentId, variant, position: null })),
  ]);
  for (let start = 0; start < rows.length; start += maxRows)
    await db
      .insertInto('variants')
      .values(
        rows.slice(start, start + maxRows).map(({ experimentId, variant, position }) => ({
          id: variant.variantId,
          experiment_id: experimentId,
          key: variant.variantKey,
          name: variant.name,
          weight: variant.weight,
          is_control: variant.isControl,
          changes: JSON.stringify(variant.changes),
          position,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          weight: row.ref('excluded.weight'),
          is_control: row.ref('excluded.is_control'),
          changes: row.ref('excluded.changes'),
          position: row.ref('excluded.position'),
        })),
      )
      .execute();
}

async function saveExperimentGoals(
  db: Transaction<Database>,
  { experiments, goalIds }: ExperimentRows,
): Promise<void> {
  await db
    .deleteFrom('experiment_goals')
    .where(
      'experiment_id',
      'in',
      experiments.map(({ experimentId }) => experimentId),
    )
    .execute();
  const rows = experiments.flatMap(({ experimentId, goals }) =>
    goals.map((goal, position) => ({
      experiment_id: experimentId,
      goal_id: idOf(goalIds, goal.goalKey),
      role: goal.role,
      analysis: JSON.stringify(goal.analysis),
      position,
    })),
  );
  for (let start = 0; start < rows.length; start += maxRows)
    await db
      .insertInto('experiment_goals')
      .values(rows.slice(start, start + maxRows))
      .execute();
}
