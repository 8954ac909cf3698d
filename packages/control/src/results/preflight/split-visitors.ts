import { prepareAllocation } from '@pixel/engine';
import type { ReplayedVisitor } from '@pixel/store/events';
import type { Experiment, Project } from '../../project/documents/project.ts';

/** Gives the arm of each visitor by a salt, -1 for none. The control is the first arm. */
export type SplitVisitors = (salt: string) => Int8Array;

/** Prepares the split of visitors as edges decide it: by lists, holdout, layer, coverage and weights. */
export function splitVisitors(
  project: Project,
  experiment: Experiment,
  visitors: readonly ReplayedVisitor[],
): SplitVisitors {
  const { coverage, exclude, variants, layer } = experiment;
  const layerSalt = project.layers.find(({ layerKey }) => layerKey === layer?.layerKey)?.kept.salt;
  const control = variants.findIndex(({ isControl }) => isControl);
  const holdout =
    project.holdout === 0 ? undefined : { salt: project.kept.holdoutSalt, share: project.holdout };
  // The control changes places with the first one.
  const placeOf = (variant: number) => (variant === control ? 0 : variant < control ? variant + 1 : variant);
  return function split(salt) {
    const allocate = prepareAllocation(
      {
        salt,
        coverage,
        exclude,
        variants,
        ...(layer &&
          layerSalt !== undefined && { layer: { salt: layerSalt, from: layer.from, to: layer.to } }),
      },
      holdout,
    );
    return Int8Array.from(visitors, ({ anonymousId }) => {
      const allocated = allocate(anonymousId);
      return allocated.status === 'assigned' ? placeOf(allocated.variant) : -1;
    });
  };
}
