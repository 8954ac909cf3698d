import { variantStateOf } from '../looks/variant-state-of.ts';
import { findLift, type Lift, type Outcome, type OutcomeGoal } from './outcome.ts';
import type { ConcludedTest } from './read-concluded.ts';

/** A variant that won its test and was shipped. */
export interface ShippedWinner {
  /** The primary goal, by which it won. */
  readonly goal: OutcomeGoal;
  /** The final result of its test; null if that is not a relative difference. */
  readonly atTest: Lift | null;
  /** Whether its roll-out has or had a holdback. */
  readonly hasHoldback: boolean;
  /** What the holdback measured for the same metric; null if there is nothing yet, or nothing trustworthy. */
  readonly measured: Lift | null;
}

/** Returns a test's winner if people recorded that they shipped it. Undefined if they didn't, or if it didn't win. */
export function shippedWinnerOf({ outcome, decision, holdback }: ConcludedTest): ShippedWinner | undefined {
  const variantKey = decision?.variantKey ?? null;
  if (outcome === null || outcome.primary === null || variantKey === null) return undefined;
  if (variantStateOf(outcome, variantKey) !== 'winning') return undefined;
  const goal = outcome.primary;
  // A holdback of another variant measures another roll-out.
  const own = holdback?.variantKey === variantKey ? holdback : null;
  return {
    goal,
    atTest: findLift(outcome, variantKey),
    hasHoldback: own !== null,
    measured: own?.outcome && isReadable(own.outcome, goal) ? findLift(own.outcome, variantKey) : null,
  };
}

function isReadable({ verdict, primary }: Outcome, goal: OutcomeGoal): boolean {
  return verdict.state !== 'untrusted' && primary !== null && metricKeyOf(primary) === metricKeyOf(goal);
}

/**
 * Returns a key that is equal for metrics whose lifts can be added: goal, direction, definition, window and cap. Ignores names and the
 * adjustment by visitors' pasts.
 */
export function metricKeyOf({ goalKey, direction, metric }: OutcomeGoal): string {
  return JSON.stringify({ goalKey, direction, ...metric, withCovariate: undefined });
}
