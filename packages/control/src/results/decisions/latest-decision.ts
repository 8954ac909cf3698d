import { concludedTests } from '../../project/documents/concluded-tests.ts';
import type { Phase } from '../../project/documents/project.ts';
import type { Decision } from './decision.ts';

/** The decision on a test, or `undecided` if it ended without one. */
export type LatestDecision = (typeof decisionOutcomes)[number];

/** All values of `LatestDecision`, in display order. */
export const decisionOutcomes = [
  'shipped',
  'not_shipped',
  'iterate',
  'invalid',
  'undecided',
] as const satisfies readonly (Decision['decision'] | 'undecided')[];

/**
 * Returns the decision on an experiment's most recently concluded test, or null if there is no such test. Ignores phases that measure a
 * rollout, and tests cut short by a new phase unless they have a decision.
 */
export function latestDecisionOf(
  phases: readonly Phase[],
  decisions: readonly Pick<Decision, 'phase' | 'decision'>[],
): LatestDecision | null {
  const concluded = concludedTests(phases);
  const decisionOn = ({ number }: Phase) => decisions.find(({ phase }) => phase === number)?.decision;
  const newest = phases.findLast(
    (phase) => phase.holdback === undefined && (concluded.includes(phase) || decisionOn(phase) !== undefined),
  );
  return newest === undefined ? null : (decisionOn(newest) ?? 'undecided');
}
