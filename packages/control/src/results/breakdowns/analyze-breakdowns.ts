import {
  type AnalysisPlan,
  analyzeDimensions,
  type DimensionResult,
  defaultPlannedVisitors,
} from '@pixel/stats';
import { armsOf, withoutPreExposure } from '../looks/arms-of.ts';
import type { BasisGoal } from '../looks/basis.ts';
import type { StoredBreakdown } from './breakdown-queries.ts';

/** Stands for all values that have no group of their own; no actual value can equal it. */
const otherValues = '\u0000';

/**
 * Compares a goal's effects between the groups of the first breakdown. The other breakdowns only affect the correction: with more
 * dimensions, it is more likely that one differs by chance.
 */
export function analyzeBreakdowns(
  [first, ...rest]: readonly [StoredBreakdown, ...StoredBreakdown[]],
  goal: BasisGoal,
): DimensionResult | undefined {
  const { plan, variants } = first.basis;
  const plannedVisitors = plan.plannedVisitors ?? defaultPlannedVisitors;
  const analysis: AnalysisPlan = {
    alpha: plan.alpha,
    engine: plan.engine,
    correction: 'none',
    direction: goal.direction,
    nStar: Math.max(1, (plannedVisitors * 2) / Math.max(2, variants.length)),
  };
  const dimensions = [first, ...rest].map(({ dimension, basis, groups }) => ({
    dimension,
    groups: groups.flatMap(({ value, metrics }) => {
      const arms = armsOf(
        basis,
        metrics.find(({ key }) => key === goal.goalKey)?.arms ?? [],
        withoutPreExposure,
      );
      return arms.length === 0 ? [] : [{ value: value ?? otherValues, arms }];
    }),
  }));
  return analyzeDimensions(dimensions, analysis, { maxGroups: 21 })[0];
}

/** Returns the result of a value's group if the group is large enough to be reported. */
export function groupResultOf(result: DimensionResult | undefined, value: string | null) {
  return result?.groups.find((group) => group.value === (value ?? otherValues) && group.isLarge);
}
