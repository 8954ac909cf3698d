import { variantStateOf } from '../looks/variant-state-of.ts';
import { findLift, type Lift, type LookOutcome, type OutcomeGoal } from './outcome.ts';
import type { ConcludedTest } from './read-concluded.ts';

/** A variant that won its test and was shipped. */
export interface ShippedWinner {
  /** The primary goal, by which it won. */
  readonly goal: OutcomeGoal;
  /** Its lift in the final look at its test; null if that is not a relative difference. */
  readonly atTest: Lift | null;
  /** Whether its rollout has or had a holdback. */
  readonly hasHoldback: boolean;
  /** The lift of the same metric that the holdback measured; null if there is none yet, or it can't be trusted. */
  readonly measured: Lift | null;
}

/** Returns the variant that people recorded as shipped after a test; undefined if there is none, or it didn't win. */
export function findShippedWinner({ outcome, decision, holdback }: ConcludedTest): ShippedWinner | undefined {
  const variantKey = decision?.variantKey ?? null;
  if (outcome === null || outcome.primary === null || variantKey === null) return undefined;
  if (variantStateOf(outcome, variantKey) !== 'winning') return undefined;
  const goal = outcome.primary;
  // A holdback of another variant measures another rollout.
  const holdbackOfVariant = holdback?.variantKey === variantKey ? holdback : null;
  return {
    goal,
    atTest: findLift(outcome, variantKey),
    hasHoldback: holdbackOfVariant !== null,
    measured:
      holdbackOfVariant?.outcome && isComparable(holdbackOfVariant.outcome, goal)
        ? findLift(holdbackOfVariant.outcome, variantKey)
        : null,
  };
}

function isComparable({ verdict, primary }: LookOutcome, goal: OutcomeGoal): boolean {
  return verdict.state !== 'untrusted' && primary !== null && metricKey(primary) === metricKey(goal);
}

/**
 * Returns a key that is equal for metrics whose lifts can be added: goal, direction, definition, window and cap. Ignores names, and
 * whether lifts are adjusted by visitors' past behaviour.
 */
export function metricKey({ goalKey, direction, metric }: OutcomeGoal): string {
  return JSON.stringify({ goalKey, direction, ...metric, withCovariate: undefined });
}
