import type { OverviewExperiment } from '@pixel/control/client';
import { getHealth } from './get-health.ts';
import { type ListSearch, type ListSort, type ListStatus, listStatuses } from './list-search.ts';

/** Returns an experiment's group in the list: its status, but a draft with a start time counts as scheduled. */
export function getListStatus({
  status,
  startAt,
}: Pick<OverviewExperiment, 'status' | 'startAt'>): ListStatus {
  if (status === 'draft' && startAt !== null) return 'scheduled';
  return listStatuses.find((listed) => listed === status) ?? 'draft';
}

/** Returns the experiments that match the URL's search, sorted; archived ones only on request. */
export function selectExperiments(
  experiments: readonly OverviewExperiment[],
  search: ListSearch,
): readonly OverviewExperiment[] {
  const { status, owner, tag, health, goal, text = '', sort = 'needs' } = search;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return experiments
    .filter((experiment) => {
      const listStatus = getListStatus(experiment);
      return (
        (status === undefined ? listStatus !== 'archived' : listStatus === status) &&
        (owner === undefined || experiment.owner === owner) &&
        (tag === undefined || experiment.tags.includes(tag)) &&
        (health === undefined || getHealth(experiment) === health) &&
        (goal === undefined || experiment.goals.some(({ goalKey }) => goalKey === goal)) &&
        words.every((word) => searchableText(experiment).includes(word))
      );
    })
    .sort(comparators[sort]);
}

/** Returns the experiments that need attention, the worst first. */
export function selectNeedingAttention(
  experiments: readonly OverviewExperiment[],
): readonly OverviewExperiment[] {
  return experiments.filter(({ outcome }) => outcome?.attention != null).sort(comparators.needs);
}

const attentionKinds = ['harm', 'losing', 'untrusted', 'broken', 'winning', 'planned_size'] as const;

const comparators: Readonly<Record<ListSort, (a: OverviewExperiment, b: OverviewExperiment) => number>> = {
  needs: (a, b) => attentionRank(a) - attentionRank(b) || startTime(b) - startTime(a) || byName(a, b),
  name: byName,
  visitors: (a, b) => visitorCount(b) - visitorCount(a) || byName(a, b),
  started: (a, b) => startTime(b) - startTime(a) || byName(a, b),
  lift: (a, b) => leadingLift(b) - leadingLift(a) || byName(a, b),
};

function searchableText({ experimentKey, name, pages, goals, tags }: OverviewExperiment): string {
  return [name, experimentKey, ...tags, ...pages, ...goals.map((goal) => `${goal.name} ${goal.goalKey}`)]
    .join('\n')
    .toLowerCase();
}

function attentionRank({ outcome }: OverviewExperiment): number {
  const kind = outcome?.attention?.kind;
  return kind === undefined ? attentionKinds.length : attentionKinds.indexOf(kind);
}

function startTime({ startedAt }: OverviewExperiment): number {
  return startedAt === null ? 0 : Date.parse(startedAt);
}

function visitorCount({ outcome }: OverviewExperiment): number {
  return outcome?.visitors ?? -1;
}

function leadingLift({ outcome }: OverviewExperiment): number {
  return outcome?.leading?.lift?.estimate ?? Number.NEGATIVE_INFINITY;
}

function byName(a: OverviewExperiment, b: OverviewExperiment): number {
  return a.name.localeCompare(b.name) || a.experimentKey.localeCompare(b.experimentKey);
}
