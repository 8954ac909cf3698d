import type { DescribedChange, OverviewExperiment } from '@pixel/control/client';

/** Fields of an experiment that affect neither visitors nor results. */
const metadataFields = ['name', 'hypothesis', 'notes', 'owner', 'tags'];

/** Returns the changes that visitors may notice: those of experiments that are running or have a rolled-out winner. */
export function filterVisibleChanges(
  changes: readonly DescribedChange[],
  experiments: readonly Pick<OverviewExperiment, 'experimentKey' | 'status' | 'rollout'>[],
): readonly DescribedChange[] {
  const visibleExperiments = experiments.filter(
    ({ status, rollout }) => status === 'running' || (status === 'completed' && rollout !== null),
  );
  return changes.filter(({ experimentKey, path }) => {
    if (!visibleExperiments.some((experiment) => experiment.experimentKey === experimentKey)) return false;
    const [, , field] = path.split('.');
    return field === undefined || !metadataFields.includes(field);
  });
}
