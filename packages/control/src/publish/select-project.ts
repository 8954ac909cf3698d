import type { Experiment, Project, ProjectSurvey } from '../configuration/project.ts';

/**
 * What goes live: all of the working state; these experiments and surveys of it, with the goals, audiences and layers that they name;
 * the settings with the things that are named; or exactly this state, whatever the working one is.
 */
export type Selection = 'all' | ChosenThings | NamedThings | { readonly exactly: Project };

/** Things that go live by themselves, by their keys. */
export interface ChosenThings {
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
}

/** Things of a project by their keys; its settings come with them. */
export interface NamedThings {
  readonly experiments: readonly string[];
  readonly goals: readonly string[];
  readonly audiences: readonly string[];
  readonly layers: readonly string[];
  readonly surveys: readonly string[];
}

/** Gives what is live once the selection of the working state is published on top of what is live now, if anything is. */
export function selectProject(live: Project | undefined, working: Project, selection: Selection): Project {
  if (selection === 'all') return working;
  if ('exactly' in selection) return selection.exactly;
  const nothing = { layers: [], goals: [], audiences: [], experiments: [], surveys: [] };
  const base = live ?? { ...working, ...nothing };
  if (!('layers' in selection)) return withThings(base, working, { ...nothing, ...selection });
  const { layers, goals, audiences, experiments, surveys } = base;
  return withThings({ ...working, layers, goals, audiences, experiments, surveys }, working, selection);
}

function withThings(base: Project, working: Project, named: NamedThings): Project {
  const keys = new Set(named.experiments);
  const surveyKeys = new Set(named.surveys);
  const needed = neededBy({
    experiments: working.experiments.filter(({ experimentKey }) => keys.has(experimentKey)),
    surveys: working.surveys.filter(({ surveyKey }) => surveyKeys.has(surveyKey)),
  });
  return {
    ...base,
    layers: replaceByKey(base.layers, working.layers, 'layerKey', [...named.layers, ...needed.layers]),
    goals: replaceByKey(base.goals, working.goals, 'goalKey', [...named.goals, ...needed.goals]),
    audiences: replaceByKey(base.audiences, working.audiences, 'audienceKey', [
      ...named.audiences,
      ...needed.audiences,
    ]),
    experiments: replaceByKey(base.experiments, working.experiments, 'experimentKey', named.experiments),
    surveys: replaceByKey(base.surveys, working.surveys, 'surveyKey', named.surveys),
  };
}

/** Gives the keys of the layers, audiences and goals that experiments and surveys name. */
export function neededBy({
  experiments,
  surveys,
}: {
  readonly experiments: readonly Experiment[];
  readonly surveys: readonly ProjectSurvey[];
}): Omit<NamedThings, 'experiments' | 'surveys'> {
  return {
    layers: experiments.flatMap(({ layer }) => layer?.layerKey ?? []),
    audiences: [...experiments, ...surveys].flatMap(({ audienceKey }) => audienceKey ?? []),
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
