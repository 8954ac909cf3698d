import {
  type ExperimentConfiguration,
  type GoalConfiguration,
  type ProjectConfiguration,
  parseTimestamp,
  type SurveyConfiguration,
} from '@pixel/protocol';
import { present } from '../present.ts';
import { startsNewPhase } from './new-phase.ts';
import type { Experiment, Project, ProjectGoal, ProjectSurvey, Variant } from './project.ts';

/** Where new ids and salts come from. */
export interface Making {
  readonly id: () => string;
  readonly salt: () => string;
}

/**
 * Gives the project as it is once a file is applied. What the file names is described by it completely, absent fields by their
 * defaults; only ids, and salts that the file does not give, are kept (a new phase of an experiment gets a new salt).
 * Layers, goals and experiments that it does not name stay as they are. The variants of an experiment that it names are
 * exactly those of the file.
 */
export function mergeConfiguration(
  existing: Project | undefined,
  file: ProjectConfiguration,
  making: Making,
): Project {
  return present({
    projectId: existing?.projectId ?? making.id(),
    projectKey: file.projectKey,
    name: file.name ?? file.projectKey,
    allowedOrigins: file.allowedOrigins,
    integrations: file.integrations,
    holdout: file.holdout,
    holdoutSalt: existing?.holdoutSalt ?? making.salt(),
    allowHtml: file.allowHtml,
    allowJs: file.allowJs,
    manifest: file.manifest,
    consent: file.consent,
    globalPrivacyControl: file.globalPrivacyControl,
    lateChanges: file.lateChanges,
    pageviews: file.pageviews,
    limits: file.limits,
    retentionDays: file.retentionDays,
    timeZone: file.timeZone,
    audiences: mergeByKey(existing?.audiences, file.audiences, 'audienceKey', (audience, kept) => ({
      audienceId: kept?.audienceId ?? making.id(),
      audienceKey: audience.audienceKey,
      name: audience.name ?? audience.audienceKey,
      audience: audience.audience,
    })),
    layers: mergeByKey(existing?.layers, file.layers, 'layerKey', (layer, kept) => ({
      layerId: kept?.layerId ?? making.id(),
      layerKey: layer.layerKey,
      salt: kept?.salt ?? making.salt(),
    })),
    goals: mergeByKey(existing?.goals, file.goals, 'goalKey', (goal, kept) => mergeGoal(kept, goal, making)),
    experiments: mergeByKey(existing?.experiments, file.experiments, 'experimentKey', (experiment, kept) =>
      mergeExperiment(kept, experiment, making),
    ),
    surveyBudget: file.surveyBudget,
    surveys: mergeByKey(existing?.surveys, file.surveys, 'surveyKey', (survey, kept) =>
      mergeSurvey(kept, survey, making),
    ),
  });
}

function mergeGoal(existing: ProjectGoal | undefined, file: GoalConfiguration, making: Making): ProjectGoal {
  return present({
    goalId: existing?.goalId ?? making.id(),
    goalKey: file.goalKey,
    name: file.name ?? file.goalKey,
    type: file.type,
    eventName: file.eventName ?? `$goal:${file.goalKey}`,
    selector: file.selector,
    urlRules: file.urlRules,
    scrollPercent: file.scrollPercent,
    durationMs: file.durationMs,
    valueProperty: file.valueProperty,
    countMode: file.countMode,
  });
}

function mergeExperiment(
  existing: Experiment | undefined,
  file: ExperimentConfiguration,
  making: Making,
): Experiment {
  const known = [...(existing?.variants ?? []), ...(existing?.retiredVariants ?? [])];
  const variants = file.variants.map((variant): Variant => {
    const kept = known.find(({ variantKey }) => variantKey === variant.variantKey);
    return {
      variantId: kept?.variantId ?? making.id(),
      variantKey: variant.variantKey,
      name: variant.name ?? variant.variantKey,
      weight: variant.weight,
      isControl: variant.isControl,
      changes: variant.changes,
    };
  });
  const live = new Set(variants.map(({ variantKey }) => variantKey));
  const keptSalt =
    existing === undefined || startsNewPhase(existing.status, file.status) ? undefined : existing.salt;
  return present({
    experimentId: existing?.experimentId ?? making.id(),
    experimentKey: file.experimentKey,
    name: file.name ?? file.experimentKey,
    hypothesis: file.hypothesis,
    notes: file.notes,
    status: file.status,
    archivedFrom: archivedFrom(existing, file.status),
    salt: file.salt ?? keptSalt ?? making.salt(),
    startAt: normalTime(file.startAt),
    endAt: normalTime(file.endAt),
    urlRules: file.urlRules,
    audience: file.audience,
    audienceKey: file.audienceKey,
    force: file.force,
    exclude: file.exclude,
    layer: file.layer,
    coverage: file.coverage,
    coverageSteps: file.coverageSteps.map(({ at, coverage }) => ({ at: normalTime(at) ?? at, coverage })),
    variants,
    retiredVariants: known.filter(({ variantKey }) => !live.has(variantKey)),
    goals: file.goals,
    rollout: file.rollout,
  });
}

function mergeSurvey(
  existing: ProjectSurvey | undefined,
  { name, startAt, endAt, salt, ...file }: SurveyConfiguration,
  making: Making,
): ProjectSurvey {
  return present({
    ...file,
    surveyId: existing?.surveyId ?? making.id(),
    name: name ?? file.surveyKey,
    archivedFrom: archivedFrom(existing, file.status),
    salt: salt ?? existing?.salt ?? making.salt(),
    startAt: normalTime(startAt),
    endAt: normalTime(endAt),
  });
}

/** The status that something archived can be put back to. */
function archivedFrom(
  existing: Pick<Experiment, 'status' | 'archivedFrom'> | undefined,
  status: Experiment['status'],
): 'draft' | 'completed' | undefined {
  if (status !== 'archived') return undefined;
  if (existing?.status === 'archived') return existing.archivedFrom;
  return existing === undefined || existing.status === 'draft' ? 'draft' : 'completed';
}

/** The same instant as every part of the product writes it. */
function normalTime(text: string | undefined): string | undefined {
  const instant = text === undefined ? undefined : parseTimestamp(text);
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

/** Replaces or adds what the file names, keeps the rest, and sorts by key. */
function mergeByKey<K extends string, Kept extends Record<K, string>, Named extends Record<K, string>>(
  kept: readonly Kept[] | undefined,
  named: readonly Named[],
  key: K,
  merge: (named: Named, kept: Kept | undefined) => Kept,
): readonly Kept[] {
  const merged = new Map<string, Kept>((kept ?? []).map((item) => [item[key], item]));
  for (const item of named) merged.set(item[key], merge(item, merged.get(item[key])));
  return [...merged.values()].sort((a, b) => (a[key] < b[key] ? -1 : 1));
}
