import { type Snapshot, snapshotFormatVersion } from '@pixel/engine';
import { byText } from '../../base/by-text.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { holdbackOf } from '../../project/documents/holdback.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import {
  type CompiledExperiment,
  compileExperiment,
  compileHoldback,
  compileRollout,
  type DocumentsByKey,
} from './compile-experiment.ts';
import { compileSurvey } from './compile-survey.ts';
import type { ScriptFile } from './script-file.ts';
import { servedSurveys } from './served-surveys.ts';

/** A compiled project: its snapshot and the scripts that the snapshot refers to, without duplicates. */
export interface CompiledProject {
  readonly snapshot: Snapshot;
  readonly scripts: readonly ScriptFile[];
}

/**
 * Compiles a project into its snapshot: the running experiments and surveys, the scheduled ones (edges start them on time), and the
 * completed experiments with a rollout, ordered by key. Settings at their defaults are omitted. A `holdout` is the share of visitors who
 * are in no experiment at all; a holdback keeps visitors out of one rollout.
 */
export function compileSnapshot(
  project: Project,
  { version, previousVersion }: Pick<Snapshot, 'version' | 'previousVersion'>,
): CompiledProject {
  const documents = documentsByKey(project);
  const compiled = project.experiments
    .flatMap((experiment) => compileIfServed(experiment, documents))
    .sort(byText(({ experiment }) => experiment.experimentKey));
  const surveys = servedSurveys(project)
    .map((survey) => compileSurvey(survey, documents))
    .sort(byText(({ survey }) => survey.surveyKey));
  const scripts = new Map(
    compiled.flatMap((experiment) => experiment.scripts).map((script) => [script.sha256, script]),
  );
  return {
    snapshot: omitUndefined({
      formatVersion: snapshotFormatVersion,
      projectKey: project.projectKey,
      version,
      previousVersion,
      allowedOrigins: project.allowedOrigins,
      integrations: project.integrations,
      holdout: project.holdout === 0 ? undefined : { salt: project.kept.holdoutSalt, share: project.holdout },
      manifest: project.manifest ? undefined : false,
      internalAddresses: omitEmpty(project.internalAddresses),
      consent: omitDefault('granted', project.consent),
      globalPrivacyControl: omitDefault('no_integrations', project.globalPrivacyControl),
      lateChanges: omitDefault('apply', project.lateChanges),
      pageviews: project.pageviews || undefined,
      trafficSample: project.trafficSample ? undefined : false,
      limits: project.limits,
      experiments: compiled.map(({ experiment }) => experiment),
      ...(surveys.length === 0 ? {} : { surveys, surveyBudget: project.surveyBudget }),
    }),
    scripts: [...scripts.values()],
  };
}

function omitEmpty<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length ? list : undefined;
}

/** Returns undefined for the default value, so that the snapshot omits it. */
function omitDefault<T extends string, D extends T>(defaultValue: D, value: T): Exclude<T, D> | undefined {
  return value === defaultValue ? undefined : (value as Exclude<T, D>);
}

/** Returns the layers, goals and audiences of a project, each in a map by key. */
export function documentsByKey(project: Project): DocumentsByKey {
  return {
    layers: new Map(project.layers.map((layer) => [layer.layerKey, layer])),
    goals: new Map(project.goals.map((goal) => [goal.goalKey, goal])),
    audiences: new Map(project.audiences.map((audience) => [audience.audienceKey, audience])),
  };
}

function compileIfServed(experiment: Experiment, documents: DocumentsByKey): readonly CompiledExperiment[] {
  switch (experiment.status) {
    case 'running':
    case 'scheduled':
      return [compileExperiment(experiment, documents)];
    case 'completed': {
      const holdback = holdbackOf(experiment);
      if (holdback !== undefined) return [compileHoldback(experiment, holdback, documents)];
      const winner = experiment.variants.find(({ variantKey }) => variantKey === experiment.rollout);
      return winner === undefined ? [] : [compileRollout(experiment, winner, documents)];
    }
    default:
      return [];
  }
}
