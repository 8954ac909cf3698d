import { standingOf } from '../looks/standing-of.ts';
import { type Lift, liftIn, type Outcome, type OutcomeGoal } from './outcome.ts';
import type { ConcludedTest } from './read-concluded.ts';

/** A variant that won its test and was shipped. */
export interface ShippedWinner {
  /** The primary one, by which it won. */
  readonly goal: OutcomeGoal;
  /** What its test showed in the end; null where that is no relative difference. */
  readonly atTest: Lift | null;
  /** Whether its roll-out leaves some visitors the control, or did. */
  readonly hasHoldback: boolean;
  /** What that measured of the same metric; null where there is nothing to go by yet, or nothing to trust. */
  readonly measured: Lift | null;
}

/** Returns the winner of a test that people say to have shipped; undefined where they did not, or it did not win. */
export function shippedWinnerOf({ outcome, decision, holdback }: ConcludedTest): ShippedWinner | undefined {
  const variantKey = decision?.variantKey ?? null;
  if (outcome === null || outcome.primary === null || variantKey === null) return undefined;
  if (standingOf(outcome, variantKey) !== 'winning') return undefined;
  const goal = outcome.primary;
  // One of another variant measures another roll-out.
  const own = holdback?.variantKey === variantKey ? holdback : null;
  return {
    goal,
    atTest: liftIn(outcome, variantKey),
    hasHoldback: own !== null,
    measured: own?.outcome && isReadable(own.outcome, goal) ? liftIn(own.outcome, variantKey) : null,
  };
}

function isReadable({ verdict, primary }: Outcome, goal: OutcomeGoal): boolean {
  return verdict.state !== 'untrusted' && primary !== null && metricKeyOf(primary) === metricKeyOf(goal);
}

/**
 * Returns what is the same of metrics whose lifts can be added up: goal, definition, window and cap. Names make no difference, nor whether
 * visitors' pasts are looked at.
 */
export function metricKeyOf({ goalKey, direction, metric }: OutcomeGoal): string {
  return JSON.stringify({ goalKey, direction, ...metric, withCovariate: undefined });
}
