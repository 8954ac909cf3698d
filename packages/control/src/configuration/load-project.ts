import type { Database, VariantTable } from '@pixel/database';
import {
  changeSchema,
  experimentStatuses,
  goalTypes,
  integrationsSchema,
  urlRulesSchema,
} from '@pixel/protocol';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { Experiment, Project, Variant } from './project.ts';

const changesSchema = z.array(changeSchema);
const originsSchema = z.array(z.string());
const goalTypeSchema = z.enum(goalTypes);
const statusSchema = z.enum(experimentStatuses);

/** Reads a whole project, or undefined where there is none of that key. Call it in a transaction for one consistent state. */
export async function loadProject(db: Kysely<Database>, projectKey: string): Promise<Project | undefined> {
  const project = await db
    .selectFrom('projects')
    .selectAll()
    .where('key', '=', projectKey)
    .executeTakeFirst();
  if (project === undefined) return undefined;
  const layers = await db.selectFrom('layers').selectAll().where('project_id', '=', project.id).execute();
  const goals = await db.selectFrom('goals').selectAll().where('project_id', '=', project.id).execute();
  return {
    projectId: project.id,
    projectKey: project.key,
    name: project.name,
    allowedOrigins: originsSchema.parse(project.allowed_origins),
    integrations: integrationsSchema.parse(project.integrations),
    layers: layers
      .map((layer) => ({ layerId: layer.id, layerKey: layer.key, salt: layer.salt }))
      .sort(byText((layer) => layer.layerKey)),
    goals: goals
      .map((goal) => ({
        goalId: goal.id,
        goalKey: goal.key,
        name: goal.name,
        type: goalTypeSchema.parse(goal.type),
        eventName: goal.event_name,
        ...(goal.value_property === null ? {} : { valueProperty: goal.value_property }),
      }))
      .sort(byText((goal) => goal.goalKey)),
    experiments: await loadExperiments(db, project.id),
  };
}

async function loadExperiments(db: Kysely<Database>, projectId: string): Promise<readonly Experiment[]> {
  const rows = await db
    .selectFrom('experiments')
    .leftJoin('layers', 'layers.id', 'experiments.layer_id')
    .selectAll('experiments')
    .select('layers.key as layer_key')
    .where('experiments.project_id', '=', projectId)
    .execute();
  const variants = await db
    .selectFrom('variants')
    .innerJoin('experiments', 'experiments.id', 'variants.experiment_id')
    .selectAll('variants')
    .where('experiments.project_id', '=', projectId)
    .orderBy('variants.position')
    .execute();
  const goals = await db
    .selectFrom('experiment_goals')
    .innerJoin('goals', 'goals.id', 'experiment_goals.goal_id')
    .select(['experiment_goals.experiment_id', 'experiment_goals.is_primary', 'goals.key'])
    .where('goals.project_id', '=', projectId)
    .orderBy('experiment_goals.position')
    .execute();

  return rows
    .map((row) => {
      const own = variants.filter((variant) => variant.experiment_id === row.id);
      return {
        experimentId: row.id,
        experimentKey: row.key,
        name: row.name,
        status: statusSchema.parse(row.status),
        salt: row.salt,
        urlRules: urlRulesSchema.parse(row.url_rules),
        ...(row.layer_key === null || row.layer_from === null || row.layer_to === null
          ? {}
          : { layer: { layerKey: row.layer_key, from: row.layer_from, to: row.layer_to } }),
        coverage: row.coverage,
        variants: own.filter((variant) => variant.position !== null).map(toVariant),
        retiredVariants: own.filter((variant) => variant.position === null).map(toVariant),
        goals: goals
          .filter((goal) => goal.experiment_id === row.id)
          .map((goal) => ({ goalKey: goal.key, isPrimary: goal.is_primary })),
      };
    })
    .sort(byText((experiment) => experiment.experimentKey));
}

function toVariant(row: Selectable<VariantTable>): Variant {
  return {
    variantId: row.id,
    variantKey: row.key,
    name: row.name,
    weight: row.weight,
    isControl: row.is_control,
    changes: changesSchema.parse(row.changes),
  };
}

/** Orders by code units, as every part of the product does; the database's collation may differ. */
function byText<T>(textOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (textOf(a) < textOf(b) ? -1 : 1);
}
