import type { DescribedChange, OverviewExperiment } from '@pixel/control/client';

/** Fields of an experiment that affect neither visitors nor results. */
const ownFields = ['name', 'hypothesis', 'notes', 'owner', 'tags'];

/** Returns the changes that visitors of experiments notice: those of running ones, and of those with a rolled-out winner. */
export function changesOfServed(
  changes: readonly DescribedChange[],
  experiments: readonly Pick<OverviewExperiment, 'experimentKey' | 'status' | 'rollout'>[],
): readonly DescribedChange[] {
  const served = experiments.filter(
    ({ status, rollout }) => status === 'running' || (status === 'completed' && rollout !== null),
  );
  return changes.filter(({ experimentKey, path }) => {
    if (!served.some((each) => each.experimentKey === experimentKey)) return false;
    const [, , field] = path.split('.');
    return field === undefined || !ownFields.includes(field);
  });
}
