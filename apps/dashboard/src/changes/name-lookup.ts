import type { OverviewExperiment } from '@pixel/control/client';

/** Looks up the names of the resources in a change, by key. */
export interface NameLookup {
  experiment(experimentKey: string): string;
  variant(experimentKey: string, variantKey: string): string;
  goal(goalKey: string): string;
}

/** Creates a lookup of current names; it returns the key of a resource that no longer exists. */
export function createNameLookup(experiments: readonly OverviewExperiment[]): NameLookup {
  const findExperiment = (experimentKey: string) =>
    experiments.find((experiment) => experiment.experimentKey === experimentKey);
  const goals = new Map(
    experiments.flatMap((experiment) =>
      experiment.goals.map(({ goalKey, name }) => [goalKey, name] as const),
    ),
  );
  return {
    experiment: (key) => findExperiment(key)?.name ?? key,
    variant: (experimentKey, key) =>
      findExperiment(experimentKey)?.variants.find(({ variantKey }) => variantKey === key)?.name ?? key,
    goal: (key) => goals.get(key) ?? key,
  };
}
