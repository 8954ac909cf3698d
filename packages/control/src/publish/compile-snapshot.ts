import { type Snapshot, type SnapshotExperiment, snapshotFormatVersion } from '@pixel/engine';
import type { Change, Goal } from '@pixel/protocol';
import type { Experiment, Project } from '../configuration/project.ts';

/** Compiles a project into what edges need: running experiments only, in order of their keys. */
export function compileSnapshot(
  project: Project,
  { version, previousVersion }: Pick<Snapshot, 'version' | 'previousVersion'>,
): Snapshot {
  return {
    formatVersion: snapshotFormatVersion,
    projectKey: project.projectKey,
    version,
    previousVersion,
    allowedOrigins: project.allowedOrigins,
    integrations: project.integrations,
    experiments: project.experiments
      .filter((experiment) => experiment.status === 'running')
      .map((experiment) => compileExperiment(experiment, project))
      .sort((a, b) => (a.experimentKey < b.experimentKey ? -1 : 1)),
  };
}

function compileExperiment(experiment: Experiment, project: Project): SnapshotExperiment {
  const variants = experiment.variants.map(({ variantId, variantKey, changes, ...variant }) => ({
    variantKey,
    variantId,
    ...variant,
    changes: changes.toSorted((a, b) => a.orderIndex - b.orderIndex),
  }));
  const probes = probesOf(variants.flatMap((variant) => variant.changes));
  return {
    experimentKey: experiment.experimentKey,
    experimentId: experiment.experimentId,
    name: experiment.name,
    salt: experiment.salt,
    coverage: experiment.coverage,
    ...compileLayer(experiment, project),
    urlRules: experiment.urlRules,
    variants,
    goals: experiment.goals.map((goal) => compileGoal(goal, project)),
    exposure: probes.length > 0 ? 'element' : 'code',
    probes,
  };
}

/** Every arm looks for the same elements, so that all arms are exposed by the same rule. */
function probesOf(changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.map((change) => change.selector))];
}

function compileLayer(experiment: Experiment, project: Project): Pick<SnapshotExperiment, 'layer'> {
  if (experiment.layer === undefined) return {};
  const { layerKey, from, to } = experiment.layer;
  const { salt } = found(
    project.layers.find((layer) => layer.layerKey === layerKey),
    layerKey,
  );
  return { layer: { salt, from, to } };
}

function compileGoal({ goalKey, isPrimary }: Experiment['goals'][number], project: Project): Goal {
  const goal = found(
    project.goals.find((each) => each.goalKey === goalKey),
    goalKey,
  );
  return {
    goalKey,
    goalId: goal.goalId,
    goalName: goal.name,
    type: goal.type,
    isPrimary,
    eventName: goal.eventName,
    ...(goal.valueProperty === undefined ? {} : { valueProperty: goal.valueProperty }),
  };
}

function found<T>(item: T | undefined, key: string): T {
  if (item === undefined) throw new Error(`The project has no "${key}"`);
  return item;
}
