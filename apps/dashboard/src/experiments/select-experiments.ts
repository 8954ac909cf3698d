import type { OverviewExperiment } from '@pixel/control/client';
import { healthOf } from './health-of.ts';
import { type ListSearch, type ListSort, type ListStatus, listStatuses } from './list-search.ts';

/** An experiment's group in the list: a draft with a start time counts as scheduled. */
export function listStatusOf({
  status,
  startAt,
}: Pick<OverviewExperiment, 'status' | 'startAt'>): ListStatus {
  if (status === 'draft' && startAt !== null) return 'scheduled';
  return listStatuses.find((each) => each === status) ?? 'draft';
}

/** Returns the experiments that match the URL's search, sorted; archived ones only on request. */
export function selectExperiments(
  experiments: readonly OverviewExperiment[],
  search: ListSearch,
): readonly OverviewExperiment[] {
  const { status, owner, tag, health, goal, text = '', sort = 'needs' } = search;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return experiments
    .filter((each) => {
      const listStatus = listStatusOf(each);
      return (
        (status === undefined ? listStatus !== 'archived' : listStatus === status) &&
        (owner === undefined || each.owner === owner) &&
        (tag === undefined || each.tags.includes(tag)) &&
        (health === undefined || healthOf(each) === health) &&
        (goal === undefined || each.goals.some(({ goalKey }) => goalKey === goal)) &&
        words.every((word) => haystack(each).includes(word))
      );
    })
    .sort(orders[sort]);
}

/** Experiments that need attention, the worst first. */
export function needingAttention(experiments: readonly OverviewExperiment[]): readonly OverviewExperiment[] {
  return experiments.filter(({ outcome }) => outcome?.attention != null).sort(orders.needs);
}

const costs = ['harm', 'losing', 'untrusted', 'broken', 'winning', 'planned_size'] as const;

const orders: Readonly<Record<ListSort, (a: OverviewExperiment, b: OverviewExperiment) => number>> = {
  needs: (a, b) => needOf(a) - needOf(b) || startOf(b) - startOf(a) || byName(a, b),
  name: byName,
  visitors: (a, b) => visitorsOf(b) - visitorsOf(a) || byName(a, b),
  started: (a, b) => startOf(b) - startOf(a) || byName(a, b),
  lift: (a, b) => liftOf(b) - liftOf(a) || byName(a, b),
};

function haystack({ experimentKey, name, pages, goals, tags }: OverviewExperiment): string {
  return [name, experimentKey, ...tags, ...pages, ...goals.map((goal) => `${goal.name} ${goal.goalKey}`)]
    .join('\n')
    .toLowerCase();
}

function needOf({ outcome }: OverviewExperiment): number {
  const kind = outcome?.attention?.kind;
  return kind === undefined ? costs.length : costs.indexOf(kind);
}

function startOf({ startedAt }: OverviewExperiment): number {
  return startedAt === null ? 0 : Date.parse(startedAt);
}

function visitorsOf({ outcome }: OverviewExperiment): number {
  return outcome?.visitors ?? -1;
}

function liftOf({ outcome }: OverviewExperiment): number {
  return outcome?.leading?.lift?.estimate ?? Number.NEGATIVE_INFINITY;
}

function byName(a: OverviewExperiment, b: OverviewExperiment): number {
  return a.name.localeCompare(b.name) || a.experimentKey.localeCompare(b.experimentKey);
}
