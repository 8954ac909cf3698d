import type { TrafficState } from '@pixel/store/events';
import type { Segment } from '../words/segment-name.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { countedStates, countsOf, groupOf, groupsBy, sumOf, total } from './traffic-counts.ts';

/** In this order, because a request's origin says more than its browser. */
const dimensions = ['country', 'browser', 'os', 'device', 'language', 'source', 'entryPath'];
/** A segment must contain nearly all affected visitors without being nearly everyone. */
const [minShareOfConcerned, maxShareOfAll] = [0.8, 0.5];

/** Returns the segment that nearly all visitors in the given states have come from since a period; empty if there is none. */
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
      const isMost = visitorsOf(group, states) >= minShareOfConcerned * concerned;
      const isSome = visitorsOf(group, countedStates) <= maxShareOfAll * everybody;
      if (concerned > 0 && group.value !== '' && isMost && isSome) return [{ dimension, value: group.value }];
    }
  return [];
}
