import type { DescribedChange, OverviewExperiment } from '@pixel/control/client';

/** Fields of an experiment that no visitor meets, and no result rests on. */
const ownFields = ['name', 'hypothesis', 'notes', 'owner', 'tags'];

/** Returns those of the changes that visitors of experiments meet: of running ones, and of those whose winner everybody gets. */
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
