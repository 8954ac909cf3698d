import type { AudienceTable, Database, ExperimentTable, GoalTable, VariantTable } from '@pixel/database';
import {
  type Audience,
  analysisSchema,
  anonymousIdSchema,
  changeSchema,
  countModes,
  experimentStatuses,
  goalTypes,
  integrationsSchema,
  keySchema,
  projectLimitsSchema,
  surveyBudgetSchema,
  urlRulesSchema,
} from '@pixel/protocol';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { byText } from '../by-text.ts';
import { groupBy } from '../group-by.ts';
import { present } from '../present.ts';
import { loadSurveys } from './load-surveys.ts';
import type { Experiment, Project, ProjectAudience, ProjectGoal, Variant } from './project.ts';

/** Was checked when it was written; what a later version refuses to take must not keep the project from being read. */
const audienceSchema = z.custom<Audience>((value) => typeof value === 'object' && value !== null);
const changesSchema = z.array(changeSchema);
const originsSchema = z.array(z.string());
const forceSchema = z.array(z.object({ anonymousId: anonymousIdSchema, variantKey: keySchema }));
const excludeSchema = z.array(anonymousIdSchema);
const goalTypeSchema = z.enum(goalTypes);
const countModeSchema = z.enum(countModes);
const stepsSchema = z.array(z.object({ at: z.string(), coverage: z.number() }));
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
  const audiences = await db
    .selectFrom('audiences')
    .selectAll()
    .where('project_id', '=', project.id)
    .execute();
  return present({
    projectId: project.id,
    projectKey: project.key,
    name: project.name,
    allowedOrigins: originsSchema.parse(project.allowed_origins),
    integrations: integrationsSchema.parse(project.integrations),
    holdout: project.holdout,
    holdoutSalt: project.holdout_salt,
    allowHtml: project.allow_html,
    allowJs: project.allow_js,
    manifest: project.manifest,
    consent: project.consent,
    globalPrivacyControl: project.global_privacy_control,
    lateChanges: project.late_changes,
    pageviews: project.pageviews,
    limits: project.limits === null ? undefined : projectLimitsSchema.parse(project.limits),
    retentionDays: project.retention_days ?? undefined,
    timeZone: project.time_zone,
    audiences: audiences.map(toAudience).sort(byText((audience) => audience.audienceKey)),
    layers: layers
      .map((layer) => ({ layerId: layer.id, layerKey: layer.key, salt: layer.salt }))
      .sort(byText((layer) => layer.layerKey)),
    goals: goals.map(toGoal).sort(byText((goal) => goal.goalKey)),
    surveyBudget: surveyBudgetSchema.parse(project.survey_budget),
    experiments: await loadExperiments(db, project.id),
    surveys: await loadSurveys(db, project.id),
  });
}

async function loadExperiments(db: Kysely<Database>, projectId: string): Promise<readonly Experiment[]> {
  const rows = await db
    .selectFrom('experiments')
    .leftJoin('layers', 'layers.id', 'experiments.layer_id')
    .selectAll('experiments')
    .leftJoin('audiences', 'audiences.id', 'experiments.audience_id')
    .select(['layers.key as layer_key', 'audiences.key as audience_key'])
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
    .select([
      'experiment_goals.experiment_id',
      'experiment_goals.role',
      'experiment_goals.analysis',
      'goals.key',
    ])
    .where('goals.project_id', '=', projectId)
    .orderBy('experiment_goals.position')
    .execute();

  const variantsOf = groupBy(variants, (variant) => variant.experiment_id);
  const goalsOf = groupBy(goals, (goal) => goal.experiment_id);
  return rows
    .map((row) => ({
      ...toExperiment(row),
      ...toArms(variantsOf.get(row.id) ?? []),
      goals: (goalsOf.get(row.id) ?? []).map((goal) => ({
        goalKey: goal.key,
        role: goal.role,
        analysis: analysisSchema.parse(goal.analysis),
      })),
    }))
    .sort(byText((experiment) => experiment.experimentKey));
}

function toAudience(row: Selectable<AudienceTable>): ProjectAudience {
  return {
    audienceId: row.id,
    audienceKey: row.key,
    name: row.name,
    audience: audienceSchema.parse(row.rule),
  };
}

function toExperiment(
  row: Selectable<ExperimentTable> & {
    readonly layer_key: string | null;
    readonly audience_key: string | null;
  },
) {
  return present({
    experimentId: row.id,
    experimentKey: row.key,
    name: row.name,
    hypothesis: row.hypothesis ?? undefined,
    notes: row.notes ?? undefined,
    status: statusSchema.parse(row.status),
    archivedFrom: row.archived_from ?? undefined,
    salt: row.salt,
    startAt: row.start_at?.toISOString(),
    endAt: row.end_at?.toISOString(),
    urlRules: urlRulesSchema.parse(row.url_rules),
    audience: row.audience === null ? undefined : audienceSchema.parse(row.audience),
    audienceKey: row.audience_key ?? undefined,
    force: forceSchema.parse(row.force),
    exclude: excludeSchema.parse(row.exclude),
    layer:
      row.layer_key === null || row.layer_from === null || row.layer_to === null
        ? undefined
        : { layerKey: row.layer_key, from: row.layer_from, to: row.layer_to },
    coverage: row.coverage,
    coverageSteps: stepsSchema.parse(row.coverage_steps),
    rollout: row.rollout ?? undefined,
  });
}

function toArms(rows: readonly Selectable<VariantTable>[]) {
  return {
    variants: rows.filter((variant) => variant.position !== null).map(toVariant),
    retiredVariants: rows.filter((variant) => variant.position === null).map(toVariant),
  };
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

function toGoal(row: Selectable<GoalTable>): ProjectGoal {
  return present({
    goalId: row.id,
    goalKey: row.key,
    name: row.name,
    type: goalTypeSchema.parse(row.type),
    eventName: row.event_name,
    selector: row.selector ?? undefined,
    urlRules: row.url_rules === null ? undefined : urlRulesSchema.parse(row.url_rules),
    scrollPercent: row.scroll_percent ?? undefined,
    durationMs: row.duration_ms ?? undefined,
    valueProperty: row.value_property ?? undefined,
    countMode: row.count_mode === null ? undefined : countModeSchema.parse(row.count_mode),
  });
}
