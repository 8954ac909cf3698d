import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { Experiment, Project } from './project.ts';

/** Writes a project's rows as they stand in `project`; to be called under the project's lock. */
export async function saveProject(db: Transaction<Database>, project: Project): Promise<void> {
  await db
    .insertInto('projects')
    .values({
      id: project.projectId,
      key: project.projectKey,
      name: project.name,
      allowed_origins: JSON.stringify(project.allowedOrigins),
      integrations: JSON.stringify(project.integrations),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        allowed_origins: row.ref('excluded.allowed_origins'),
        integrations: row.ref('excluded.integrations'),
      })),
    )
    .execute();

  for (const layer of project.layers)
    await db
      .insertInto('layers')
      .values({ id: layer.layerId, project_id: project.projectId, key: layer.layerKey, salt: layer.salt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();

  for (const goal of project.goals)
    await db
      .insertInto('goals')
      .values({
        id: goal.goalId,
        project_id: project.projectId,
        key: goal.goalKey,
        name: goal.name,
        type: goal.type,
        event_name: goal.eventName,
        value_property: goal.valueProperty ?? null,
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          type: row.ref('excluded.type'),
          event_name: row.ref('excluded.event_name'),
          value_property: row.ref('excluded.value_property'),
        })),
      )
      .execute();

  const layerIds = new Map(project.layers.map((layer) => [layer.layerKey, layer.layerId]));
  const goalIds = new Map(project.goals.map((goal) => [goal.goalKey, goal.goalId]));
  for (const experiment of project.experiments) {
    await saveExperiment(db, experiment, project.projectId, layerIds);
    await saveVariants(db, experiment);
    await saveExperimentGoals(db, experiment, goalIds);
  }
}

async function saveExperiment(
  db: Transaction<Database>,
  experiment: Experiment,
  projectId: string,
  layerIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { layer } = experiment;
  await db
    .insertInto('experiments')
    .values({
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
    })
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
      })),
    )
    .execute();
}

async function saveVariants(db: Transaction<Database>, experiment: Experiment): Promise<void> {
  const rows = [
    ...experiment.variants.map((variant, position) => ({ variant, position })),
    ...experiment.retiredVariants.map((variant) => ({ variant, position: null })),
  ];
  for (const { variant, position } of rows)
    await db
      .insertInto('variants')
      .values({
        id: variant.variantId,
        experiment_id: experiment.experimentId,
        key: variant.variantKey,
        name: variant.name,
        weight: variant.weight,
        is_control: variant.isControl,
        changes: JSON.stringify(variant.changes),
        position,
      })
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
  experiment: Experiment,
  goalIds: ReadonlyMap<string, string>,
): Promise<void> {
  await db.deleteFrom('experiment_goals').where('experiment_id', '=', experiment.experimentId).execute();
  if (experiment.goals.length === 0) return;
  await db
    .insertInto('experiment_goals')
    .values(
      experiment.goals.map((goal, position) => ({
        experiment_id: experiment.experimentId,
        goal_id: idOf(goalIds, goal.goalKey),
        is_primary: goal.isPrimary,
        position,
      })),
    )
    .execute();
}

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The project has no "${key}"`);
  return id;
}
