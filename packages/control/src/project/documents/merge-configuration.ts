import {
  type ExperimentConfiguration,
  type ProjectConfiguration,
  parseTimestamp,
  type SurveyConfiguration,
} from '@pixel/protocol';
import { byText } from '../../base/by-text.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import {
  type Document,
  type DocumentKind,
  type DocumentTypes,
  documentsOf,
  keyOf,
} from './document-kinds.ts';
import { startsNewPhase } from './new-phase.ts';
import {
  type Experiment,
  formatVersion,
  type Project,
  type ProjectSurvey,
  type StoredFields,
} from './project.ts';

/** Generators of new ids and salts. */
export interface Ids {
  readonly id: () => string;
  readonly salt: () => string;
}

/**
 * Returns the project with a file applied. The file completely describes the documents that it contains: absent fields get their defaults,
 * and an experiment gets exactly the variants in the file. Documents retain their `kept` part and, if the file leaves it out, their salt;
 * only a new phase gets a new salt. Documents that the file doesn't contain stay unchanged.
 */
export function mergeConfiguration(
  existing: Project | undefined,
  file: ProjectConfiguration,
  ids: Ids,
): Project {
  const {
    basedOn: _,
    webhooks: __,
    name,
    audiences,
    layers,
    goals,
    experiments,
    surveys,
    ...settings
  } = file;
  const newStoredFields = (): StoredFields => ({ formatVersion, id: ids.id() });
  return {
    ...settings,
    name: name ?? file.projectKey,
    kept: existing?.kept ?? { ...newStoredFields(), holdoutSalt: ids.salt() },
    audiences: mergeDocuments(existing, 'audience', audiences, (audience, known) => ({
      ...audience,
      name: audience.name ?? audience.audienceKey,
      kept: known?.kept ?? newStoredFields(),
    })),
    layers: mergeDocuments(existing, 'layer', layers, (layer, known) => ({
      ...layer,
      kept: known?.kept ?? { ...newStoredFields(), salt: ids.salt() },
    })),
    goals: mergeDocuments(existing, 'goal', goals, (goal, known) => ({
      ...goal,
      name: goal.name ?? goal.goalKey,
      eventName: goal.eventName ?? `$goal:${goal.goalKey}`,
      kept: known?.kept ?? newStoredFields(),
    })),
    experiments: mergeDocuments(existing, 'experiment', experiments, (experiment, known) =>
      mergeExperiment(known, experiment, ids),
    ),
    surveys: mergeDocuments(existing, 'survey', surveys, (survey, known) => ({
      ...withNormalizedTimes(survey),
      name: survey.name ?? survey.surveyKey,
      salt: survey.salt ?? known?.salt ?? ids.salt(),
      kept: omitUndefined({
        ...(known?.kept ?? newStoredFields()),
        archivedFrom: archivedFrom(known, survey.status),
      }),
    })),
  };
}

function mergeExperiment(known: Experiment | undefined, file: ExperimentConfiguration, ids: Ids): Experiment {
  const variantIds = { ...known?.kept.variantIds };
  for (const { variantKey } of file.variants) variantIds[variantKey] ??= ids.id();
  const keptSalt = known && startsNewPhase(known.status, file.status) ? undefined : known?.salt;
  return {
    ...withNormalizedTimes(file),
    name: file.name ?? file.experimentKey,
    salt: file.salt ?? keptSalt ?? ids.salt(),
    coverageSteps: file.coverageSteps.map(({ at, coverage }) => ({ at: normalizeTime(at), coverage })),
    variants: file.variants.map((variant) => ({ ...variant, name: variant.name ?? variant.variantKey })),
    kept: omitUndefined({
      formatVersion,
      id: known?.kept.id ?? ids.id(),
      variantIds,
      phases: known?.kept.phases ?? [],
      archivedFrom: archivedFrom(known, file.status),
    }),
  };
}

/** Returns the status that restoring an archived document returns to. */
function archivedFrom(
  known: (Pick<Experiment, 'status'> & { readonly kept: ProjectSurvey['kept'] }) | undefined,
  status: Experiment['status'],
): 'draft' | 'completed' | undefined {
  if (status !== 'archived') return undefined;
  if (known?.status === 'archived') return known.kept.archivedFrom;
  return known === undefined || known.status === 'draft' ? 'draft' : 'completed';
}

/** Normalizes the times to ISO 8601 with milliseconds, UTC. */
function withNormalizedTimes<T extends ExperimentConfiguration | SurveyConfiguration>(file: T): T {
  const { startAt, endAt } = file;
  return {
    ...file,
    ...(startAt !== undefined && { startAt: normalizeTime(startAt) }),
    ...(endAt !== undefined && { endAt: normalizeTime(endAt) }),
  };
}

function normalizeTime(text: string): string {
  const instant = parseTimestamp(text);
  return instant === undefined ? text : new Date(instant).toISOString();
}

/** Returns all documents of a kind, sorted by key, with those of the file replaced or added. */
function mergeDocuments<K extends DocumentKind, Named>(
  existing: Project | undefined,
  kind: K,
  named: readonly Named[],
  merge: (named: Named, known: DocumentTypes[K] | undefined) => DocumentTypes[K],
): readonly DocumentTypes[K][] {
  const all = new Map(existing && documentsOf(existing, kind).map((each) => [keyOf(kind, each), each]));
  for (const item of named) {
    const key = keyOf(kind, item as Document);
    all.set(key, merge(item, all.get(key)));
  }
  return [...all.values()].sort(byText((document) => keyOf(kind, document)));
}
