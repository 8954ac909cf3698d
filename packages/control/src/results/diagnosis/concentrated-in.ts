import type { TrafficState } from '@pixel/store/events';
import type { Segment } from '../words/segment-name.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { countedStates, countsOf, groupOf, groupsBy, sumOf, total } from './traffic-counts.ts';

/** In this order: where a request came from tells more than with what. */
const dimensions = ['country', 'browser', 'os', 'device', 'language', 'source', 'entryPath'];
/** A segment has nearly all of those who are concerned, and is far from being everybody. */
const [leastOfConcerned, mostOfAll] = [0.8, 0.5];

/** Returns the segment that nearly all visitors of some states come from since a period; empty where there is none. */
export function concentratedIn(
  facts: DiagnosisFacts,
  states: readonly TrafficState[],
  since: number,
): readonly Segment[] {
  const all = groupOf(facts, { dimension: 'all', value: '' });
  const visitorsOf = (group: typeof all, of: readonly TrafficState[]) =>
    total(sumOf(countsOf(facts, group, of), since));
  const [concerned, everybody] = [visitorsOf(all, states), visitorsOf(all, countedStates)];
  for (const dimension of dimensions)
    for (const group of groupsBy(facts, dimension)) {
      const isMost = visitorsOf(group, states) >= leastOfConcerned * concerned;
      const isSome = visitorsOf(group, countedStates) <= mostOfAll * everybody;
      if (concerned > 0 && group.value !== '' && isMost && isSome) return [{ dimension, value: group.value }];
    }
  return [];
}
