import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { type Difference, differenceOf, isEmpty } from '../configuration/difference.ts';
import type { Experiment, Project } from '../configuration/project.ts';
import { liveProject } from './live-project.ts';
import { publishProject } from './publish-project.ts';
import { newestVersion } from './snapshot-queries.ts';

/** What of the working state goes live: all of it, or these experiments with the goals, audiences and layers that they name. */
export type Selection = 'all' | readonly string[];

/** A publication; `version` is the live one afterwards, also where nothing differed and nothing was published. */
export interface Published {
  readonly status: 'published' | 'unchanged';
  readonly version: string;
  readonly difference: Difference;
}

/** Who publishes, when and why. */
export interface PublicationNote {
  readonly author: string;
  readonly reason: string | null;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
}

/**
 * Publishes what is selected of the working state, on top of what is live, under the project's lock. Edges learn of it once the
 * transaction is committed and the project is delivered.
 */
export async function publishSelection(
  db: Transaction<Database>,
  working: Project,
  selection: Selection,
  note: PublicationNote,
): Promise<Published> {
  const live = await liveProject(db, working.projectId);
  const next = selection === 'all' ? working : withExperiments(live, working, new Set(selection));
  const difference = differenceOf(live, next);
  const version = await newestVersion(db, working.projectId);
  if (version !== null && live !== undefined && isEmpty(difference))
    return { status: 'unchanged', version, difference };
  return {
    status: 'published',
    version: await publishProject(db, next, { ...note, difference }),
    difference,
  };
}

/** What is live, with the experiments of these keys as they are in the working state. */
function withExperiments(live: Project | undefined, working: Project, keys: ReadonlySet<string>): Project {
  const chosen = working.experiments.filter(({ experimentKey }) => keys.has(experimentKey));
  const base = live ?? { ...working, layers: [], goals: [], audiences: [], experiments: [] };
  const named = namesIn(chosen);
  return {
    ...base,
    layers: replaceByKey(base.layers, working.layers, 'layerKey', named.layers),
    goals: replaceByKey(base.goals, working.goals, 'goalKey', named.goals),
    audiences: replaceByKey(base.audiences, working.audiences, 'audienceKey', named.audiences),
    experiments: replaceByKey(base.experiments, working.experiments, 'experimentKey', keys),
  };
}

function namesIn(experiments: readonly Experiment[]) {
  return {
    layers: new Set(experiments.flatMap(({ layer }) => layer?.layerKey ?? [])),
    audiences: new Set(experiments.flatMap(({ audienceKey }) => audienceKey ?? [])),
    goals: new Set(
      experiments.flatMap(({ goals }) =>
        goals.flatMap(({ goalKey, analysis }) => [
          goalKey,
          ...(analysis.denominatorGoalKey === undefined ? [] : [analysis.denominatorGoalKey]),
          ...(analysis.funnelGoalKeys ?? []),
        ]),
      ),
    ),
  };
}

function replaceByKey<K extends string, T extends Record<K, string>>(
  base: readonly T[],
  source: readonly T[],
  key: K,
  keys: ReadonlySet<string>,
): readonly T[] {
  return [
    ...base.filter((item) => !keys.has(item[key])),
    ...source.filter((item) => keys.has(item[key])),
  ].sort((a, b) => (a[key] < b[key] ? -1 : 1));
}
