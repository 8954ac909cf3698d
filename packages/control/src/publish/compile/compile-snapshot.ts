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
  type ReferableDocuments,
} from './compile-experiment.ts';
import { compileSurvey } from './compile-survey.ts';
import type { ScriptFile } from './script-file.ts';
import { servedSurveys } from './served-surveys.ts';

/** A compiled project: its snapshot and the scripts that it refers to, without duplicates. */
export interface CompiledProject {
  readonly snapshot: Snapshot;
  readonly scripts: readonly ScriptFile[];
}

/**
 * Compiles a project: running experiments and surveys, scheduled ones (edges start them on time), and completed experiments with a rollout,
 * ordered by key. Edges don't receive anything else.
 */
export function compileSnapshot(
  project: Project,
  { version, previousVersion }: Pick<Snapshot, 'version' | 'previousVersion'>,
): CompiledProject {
  const documents = referableDocumentsOf(project);
  const compiled = project.experiments
    .flatMap((experiment) => compile(experiment, documents))
    .sort(byText(({ experiment }) => experiment.experimentKey));
  const surveys = servedSurveys(project)
    .map((survey) => compileSurvey(survey, documents))
    .sort(byText(({ survey }) => survey.surveyKey));
  const scripts = new Map(compiled.flatMap((each) => each.scripts).map((script) => [script.sha256, script]));
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
      internalAddresses: unlessEmpty(project.internalAddresses),
      consent: unless('granted', project.consent),
      globalPrivacyControl: unless('no_integrations', project.globalPrivacyControl),
      lateChanges: unless('apply', project.lateChanges),
      pageviews: project.pageviews || undefined,
      trafficSample: project.trafficSample ? undefined : false,
      limits: project.limits,
      experiments: compiled.map(({ experiment }) => experiment),
      ...(surveys.length === 0 ? {} : { surveys, surveyBudget: project.surveyBudget }),
    }),
    scripts: [...scripts.values()],
  };
}

function unlessEmpty<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length ? list : undefined;
}

/** Omits default values. */
function unless<T extends string, D extends T>(usual: D, value: T): Exclude<T, D> | undefined {
  return value === usual ? undefined : (value as Exclude<T, D>);
}

/** Returns the layers, goals and audiences of a project by key. */
export function referableDocumentsOf(project: Project): ReferableDocuments {
  return {
    layers: new Map(project.layers.map((layer) => [layer.layerKey, layer])),
    goals: new Map(project.goals.map((goal) => [goal.goalKey, goal])),
    audiences: new Map(project.audiences.map((audience) => [audience.audienceKey, audience])),
  };
}

function compile(experiment: Experiment, documents: ReferableDocuments): readonly CompiledExperiment[] {
  switch (experiment.status) {
    case 'running':
    case 'scheduled':
      return [compileExperiment(experiment, documents)];
    case 'completed': {
      const held = holdbackOf(experiment);
      if (held !== undefined) return [compileHoldback(experiment, held, documents)];
      const winner = experiment.variants.find(({ variantKey }) => variantKey === experiment.rollout);
      return winner === undefined ? [] : [compileRollout(experiment, winner, documents)];
    }
    default:
      return [];
  }
}
