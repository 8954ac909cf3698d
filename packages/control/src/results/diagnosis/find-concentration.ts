import type { TrafficState } from '@pixel/store/events';
import type { Segment } from '../words/segment-name.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { countedStates, countsOf, groupOf, groupsBy, sum, sumPeriods } from './traffic-counts.ts';

/** The first match wins, so the most telling dimensions come first: where a request comes from says more than its browser. */
const dimensions = ['country', 'browser', 'os', 'device', 'language', 'source', 'entryPath'];
/** A segment must contain most affected visitors, but at most half of all visitors. */
const [minShareOfAffected, maxShareOfAll] = [0.8, 0.5];

/** Returns the segment that contains nearly all visitors in the given states since a period, as a list of one; empty if there is none. */
export function findConcentration(
  facts: DiagnosisFacts,
  states: readonly TrafficState[],
  since: number,
): readonly Segment[] {
  const all = groupOf(facts, { dimension: 'all', value: '' });
  const visitorsOf = (group: typeof all, inStates: readonly TrafficState[]) =>
    sum(sumPeriods(countsOf(facts, group, inStates), since));
  const [affected, everyone] = [visitorsOf(all, states), visitorsOf(all, countedStates)];
  for (const dimension of dimensions)
    for (const group of groupsBy(facts, dimension)) {
      const coversAffected = visitorsOf(group, states) >= minShareOfAffected * affected;
      const isMinority = visitorsOf(group, countedStates) <= maxShareOfAll * everyone;
      if (affected > 0 && group.value !== '' && coversAffected && isMinority)
        return [{ dimension, value: group.value }];
    }
  return [];
}
