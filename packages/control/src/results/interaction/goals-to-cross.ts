import type { MetricDefinition } from '@pixel/store/events';
import { isSameJson } from '../../base/same-json.ts';
import type { Basis, BasisGoal } from '../looks/basis.ts';

/** A goal on which two experiments are crossed. */
export interface CrossedGoal {
  readonly goal: BasisGoal;
  /** Keys of the experiments that have it as their primary goal. */
  readonly primaryOf: readonly string[];
  /** Has a key of its own, since both experiments may define the same goal differently. */
  readonly metric: MetricDefinition;
}

/** Returns the primary goals of two experiments, merged into one if both are computed the same way. */
export function goalsToCross(bases: readonly [Basis, Basis]): readonly CrossedGoal[] {
  const crossed: CrossedGoal[] = [];
  for (const { experimentKey, goals } of bases) {
    const goal = goals.find(({ role }) => role === 'primary');
    if (goal === undefined) continue;
    const same = crossed.find((each) => isSameJson(each.goal.metric, goal.metric));
    if (same !== undefined)
      crossed[crossed.indexOf(same)] = { ...same, primaryOf: [...same.primaryOf, experimentKey] };
    else
      crossed.push({
        goal,
        primaryOf: [experimentKey],
        metric: { ...goal.metric, key: `${crossed.length}` },
      });
  }
  return crossed;
}
