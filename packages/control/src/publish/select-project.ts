import type { Experiment, Project } from '../configuration/project.ts';

/**
 * What goes live: all of the working state; these experiments of it, with the goals, audiences and layers that they name; the
 * settings with the things that are named; or exactly this state, whatever the working one is.
 */
export type Selection = 'all' | readonly string[] | NamedThings | { readonly exactly: Project };

/** Things of a project by their keys; its settings come with them. */
export interface NamedThings {
  readonly experiments: readonly string[];
  readonly goals: readonly string[];
  readonly audiences: readonly string[];
  readonly layers: readonly string[];
}

/** Gives what is live once the selection of the working state is published on top of what is live now, if anything is. */
export function selectProject(live: Project | undefined, working: Project, selection: Selection): Project {
  if (selection === 'all') return working;
  if ('exactly' in selection) return selection.exactly;
  const base = live ?? { ...working, layers: [], goals: [], audiences: [], experiments: [] };
  if (!('experiments' in selection))
    return withThings(base, working, { experiments: selection, goals: [], audiences: [], layers: [] });
  const { layers, goals, audiences, experiments } = base;
  return withThings({ ...working, layers, goals, audiences, experiments }, working, selection);
}

function withThings(base: Project, working: Project, named: NamedThings): Project {
  const keys = new Set(named.experiments);
  const chosen = working.experiments.filter(({ experimentKey }) => keys.has(experimentKey));
  const needed = neededBy(chosen);
  return {
    ...base,
    layers: replaceByKey(base.layers, working.layers, 'layerKey', [...named.layers, ...needed.layers]),
    goals: replaceByKey(base.goals, working.goals, 'goalKey', [...named.goals, ...needed.goals]),
    audiences: replaceByKey(base.audiences, working.audiences, 'audienceKey', [
      ...named.audiences,
      ...needed.audiences,
    ]),
    experiments: replaceByKey(base.experiments, working.experiments, 'experimentKey', named.experiments),
  };
}

/** Gives the keys of what experiments name. */
export function neededBy(experiments: readonly Experiment[]): Omit<NamedThings, 'experiments'> {
  return {
    layers: experiments.flatMap(({ layer }) => layer?.layerKey ?? []),
    audiences: experiments.flatMap(({ audienceKey }) => audienceKey ?? []),
    goals: experiments.flatMap(({ goals }) =>
      goals.flatMap(({ goalKey, analysis }) => [
        goalKey,
        ...(analysis.denominatorGoalKey === undefined ? [] : [analysis.denominatorGoalKey]),
        ...(analysis.funnelGoalKeys ?? []),
      ]),
    ),
  };
}

function replaceByKey<K extends string, T extends Record<K, string>>(
  base: readonly T[],
  source: readonly T[],
  key: K,
  named: readonly string[],
): readonly T[] {
  const keys = new Set(named);
  return [
    ...base.filter((item) => !keys.has(item[key])),
    ...source.filter((item) => keys.has(item[key])),
  ].sort((a, b) => (a[key] < b[key] ? -1 : 1));
}
