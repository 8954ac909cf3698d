import type { OverviewExperiment } from '@pixel/control/client';

/** Looks up names for the keys in a difference. */
export interface Names {
  experiment(experimentKey: string): string;
  variant(experimentKey: string, variantKey: string): string;
  goal(goalKey: string): string;
}

/** Returns the current names; resources that no longer exist go by their keys. */
export function namesOf(experiments: readonly OverviewExperiment[]): Names {
  const found = (experimentKey: string) => experiments.find((each) => each.experimentKey === experimentKey);
  const goals = new Map(
    experiments.flatMap((each) => each.goals.map(({ goalKey, name }) => [goalKey, name] as const)),
  );
  return {
    experiment: (key) => found(key)?.name ?? key,
    variant: (experimentKey, key) =>
      found(experimentKey)?.variants.find(({ variantKey }) => variantKey === key)?.name ?? key,
    goal: (key) => goals.get(key) ?? key,
  };
}
