import type { MetricDefinition } from '@pixel/store/events';
import { isSameJson } from '../../base/same-json.ts';
import type { Basis, BasisGoal } from '../looks/basis.ts';

/** A goal on which two experiments are crossed. */
export interface CrossedGoal {
  readonly goal: BasisGoal;
  /** Keys of the experiments that have it as their primary goal. */
  readonly primaryOf: readonly string[];
  /** Its key differs from the goal's, since the two experiments may define the same goal differently. */
  readonly metric: MetricDefinition;
}

/** Returns the primary goals of two experiments, merged into one if both are computed the same way. */
export function selectCrossedGoals(bases: readonly [Basis, Basis]): readonly CrossedGoal[] {
  const crossed: CrossedGoal[] = [];
  for (const { experimentKey, goals } of bases) {
    const goal = goals.find(({ role }) => role === 'primary');
    if (goal === undefined) continue;
    const existing = crossed.find((candidate) => isSameJson(candidate.goal.metric, goal.metric));
    if (existing !== undefined)
      crossed[crossed.indexOf(existing)] = { ...existing, primaryOf: [...existing.primaryOf, experimentKey] };
    else
      crossed.push({
        goal,
        primaryOf: [experimentKey],
        metric: { ...goal.metric, key: `${crossed.length}` },
      });
  }
  return crossed;
}
