import type { OverviewExperiment } from '../session/experiments.ts';
import { type ListSearch, type ListStatus, listStatuses } from './list-search.ts';
import { getListStatus } from './select-experiments.ts';

/** A row of the list: a group header or an experiment. */
export type ListRow =
  | {
      readonly kind: 'group';
      readonly status: ListStatus;
      readonly count: number;
      readonly isFolded: boolean;
    }
  | { readonly kind: 'experiment'; readonly experiment: OverviewExperiment };

/** Returns the rows of a list; grouped by status if neither a status nor a sort order is selected. */
export function toListRows(
  experiments: readonly OverviewExperiment[],
  { search, folded }: { readonly search: ListSearch; readonly folded: ReadonlySet<string> },
): readonly ListRow[] {
  const toRow = (experiment: OverviewExperiment): ListRow => ({ kind: 'experiment', experiment });
  if (search.status !== undefined || search.sort !== undefined) return experiments.map(toRow);
  return listStatuses.flatMap((status) => {
    const group = experiments.filter((experiment) => getListStatus(experiment) === status);
    if (group.length === 0) return [];
    const isFolded = folded.has(status);
    const header: ListRow = { kind: 'group', status, count: group.length, isFolded };
    return [header, ...(isFolded ? [] : group.map(toRow))];
  });
}
