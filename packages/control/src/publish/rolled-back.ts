import { isDeepStrictEqual } from 'node:util';
import type { DifferenceEntry } from '../configuration/difference.ts';
import type { Experiment, Project, ProjectSurvey, Variant } from '../configuration/project.ts';
import { invalidatingFields } from '../experiments/same-phase.ts';
import { present } from '../present.ts';
import { neededBy } from './select-project.ts';

/** A project after a rollback. */
export interface RolledBack {
  readonly working: Project;
  /** What is live then: the old version, with the ids of variants that came later. */
  readonly live: Project;
  /** Things that keep their state, since they were edited after they were published or did not exist in the old version. */
  readonly kept: readonly DifferenceEntry[];
}

/**
 * Puts a project back to how it was published before. What is live becomes that; of the working state, everything follows that is
 * not edited since, and the status of experiments and all that goes with it in any case. What the old version has not is not live
 * any more, but stays: an experiment that runs is over with it.
 */
export function rolledBack(working: Project, live: Project | undefined, old: Project): RolledBack {
  const target = withIdsOfNow(old, working);
  const kept: DifferenceEntry[] = [];
  const restored = { ...target, experiments: target.experiments.map(withLaterVariants(working)) };

  function merge<K extends string, T extends Record<K, string>>(
    kind: DifferenceEntry['kind'],
    key: K,
    [now, published, past]: readonly [readonly T[], readonly T[], readonly T[]],
    { withdrawn, followed }: Following<T> = { withdrawn: itself, followed: itself },
  ): readonly T[] {
    const [publishedOf, pastOf] = [published, past].map(
      (items) => new Map(items.map((item) => [item[key], item])),
    );
    const nowOf = new Set(now.map((item) => item[key]));
    const merged = now.map((item) => {
      const before = pastOf?.get(item[key]);
      const isEdited = !isSame(item, publishedOf?.get(item[key]));
      if (before !== undefined && isSame(item, before)) return item;
      if (!isEdited && before !== undefined) return before;
      const after = before === undefined ? withdrawn(item) : followed(item, before);
      if (before !== undefined && isSame(after, before)) return before;
      kept.push({ kind, key: item[key] });
      return after;
    });
    // Taken out of the working state since: an edit like any other, unless it was gone already when it was last published.
    const missing = past.filter((item) => !nowOf.has(item[key]) && publishedOf?.get(item[key]) === undefined);
    return [...merged, ...missing].sort((a, b) => (a[key] < b[key] ? -1 : 1));
  }

  const experiments = merge(
    'experiment',
    'experimentKey',
    [working.experiments, live?.experiments ?? [], restored.experiments],
    { withdrawn: withdraw, followed: followLife },
  );
  const project = {
    ...settingsOf(working, live, target, kept),
    layers: merge('layer', 'layerKey', [working.layers, live?.layers ?? [], target.layers]),
    audiences: merge('audience', 'audienceKey', [working.audiences, live?.audiences ?? [], target.audiences]),
    goals: merge('goal', 'goalKey', [working.goals, live?.goals ?? [], target.goals]),
    experiments,
    surveys: merge('survey', 'surveyKey', [working.surveys, live?.surveys ?? [], target.surveys], {
      withdrawn: withdraw,
      followed: followSurveyLife,
    }),
  };
  return { working: withNeeded(project, target), live: restored, kept };
}

/** What becomes of an item that does not simply follow: one that the old version has not, and an edited one that it has. */
interface Following<T> {
  readonly withdrawn: (item: T) => T;
  readonly followed: (item: T, before: T) => T;
}

const itself = <T>(item: T): T => item;

/** An edited experiment with the life it had: whether it runs, in which phase, and until when is no matter of drafts. */
function followLife(item: Experiment, before: Experiment): Experiment {
  const { status, salt, rollout, archivedFrom, startAt, endAt, coverageSteps } = before;
  const arms = invalidatingFields({ ...before, status: 'running' }, item).length > 0 ? before : item;
  const { variants, retiredVariants, layer } = arms;
  const life = { status, salt, rollout, archivedFrom, startAt, endAt, coverageSteps };
  return present({ ...item, ...life, variants, retiredVariants, layer });
}

/** The same of a survey. Its salt is no part of its life: it has no phases. */
function followSurveyLife(item: ProjectSurvey, before: ProjectSurvey): ProjectSurvey {
  const { status, archivedFrom, startAt, endAt } = before;
  return present({ ...item, status, archivedFrom, startAt, endAt });
}

function settingsOf(
  working: Project,
  live: Project | undefined,
  target: Project,
  kept: DifferenceEntry[],
): Project {
  const bare = ({ layers, audiences, goals, experiments, surveys, ...settings }: Project) => settings;
  if (isDeepStrictEqual(bare(working), bare(target))) return working;
  if (live !== undefined && isDeepStrictEqual(bare(working), bare(live))) return target;
  kept.push({ kind: 'project', key: working.projectKey });
  return working;
}

/** A goal or audience that was removed and made anew under its key is the new one. */
function withIdsOfNow(target: Project, working: Project): Project {
  const goalIds = new Map(working.goals.map(({ goalKey, goalId }) => [goalKey, goalId]));
  const audienceIds = new Map(
    working.audiences.map(({ audienceKey, audienceId }) => [audienceKey, audienceId]),
  );
  return {
    ...target,
    goals: target.goals.map((goal) => ({ ...goal, goalId: goalIds.get(goal.goalKey) ?? goal.goalId })),
    audiences: target.audiences.map((audience) => ({
      ...audience,
      audienceId: audienceIds.get(audience.audienceKey) ?? audience.audienceId,
    })),
  };
}

/** Variants that came later keep their ids, for the events that name them. */
function withLaterVariants(working: Project): (experiment: Experiment) => Experiment {
  const now = new Map(working.experiments.map((each) => [each.experimentKey, each]));
  return (experiment) => {
    const known = now.get(experiment.experimentKey);
    const mine = new Set(experiment.variants.map(({ variantKey }) => variantKey));
    const all = new Map<string, Variant>(
      [...experiment.retiredVariants, ...(known?.variants ?? []), ...(known?.retiredVariants ?? [])]
        .filter(({ variantKey }) => !mine.has(variantKey))
        .map((variant) => [variant.variantKey, variant]),
    );
    return { ...experiment, retiredVariants: [...all.values()] };
  };
}

/** An experiment or survey that the old version has not: nobody sees it any more. */
function withdraw<T extends Experiment | ProjectSurvey>(item: T): T {
  switch (item.status) {
    case 'running':
    case 'paused':
      return withdrawnAs(item, 'completed');
    case 'scheduled':
      return withdrawnAs(item, 'draft');
    case 'completed':
      return withdrawnAs(item, 'completed');
    default:
      return item;
  }
}

function withdrawnAs<T extends Experiment | ProjectSurvey>(item: T, status: T['status']): T {
  return present({ ...item, rollout: undefined, status }) as object as T;
}

/** Adds what experiments that were put back name, where it was taken out since. */
function withNeeded(project: Project, target: Project): Project {
  const needed = neededBy(project);
  return {
    ...project,
    layers: withMissing(project.layers, target.layers, 'layerKey', needed.layers),
    audiences: withMissing(project.audiences, target.audiences, 'audienceKey', needed.audiences),
    goals: withMissing(project.goals, target.goals, 'goalKey', needed.goals),
  };
}

function withMissing<K extends string, T extends Record<K, string>>(
  items: readonly T[],
  source: readonly T[],
  key: K,
  needed: readonly string[],
): readonly T[] {
  const known = new Set(items.map((item) => item[key]));
  const missing = source.filter((item) => !known.has(item[key]) && needed.includes(item[key]));
  if (missing.length === 0) return items;
  return [...items, ...missing].sort((a, b) => (a[key] < b[key] ? -1 : 1));
}

/** Whether two states of a thing say the same; variants that were taken out say nothing. */
function isSame(one: object, other: object | undefined): boolean {
  if (other === undefined) return false;
  return isDeepStrictEqual({ ...one, retiredVariants: [] }, { ...other, retiredVariants: [] });
}
