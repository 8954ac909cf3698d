import { concludedTests } from '../../project/documents/concluded-tests.ts';
import type { Phase } from '../../project/documents/project.ts';
import type { Decision } from './decision.ts';

/** The decision after a test, or `undecided` if it ended without one. */
export type LatestDecision = (typeof latestDecisions)[number];

/** In display order. */
export const latestDecisions = [
  'shipped',
  'not_shipped',
  'iterate',
  'invalid',
  'undecided',
] as const satisfies readonly (Decision['decision'] | 'undecided')[];

/**
 * Returns the decision on an experiment's newest ended test; a test cut short by a new phase only counts if it has a decision. Null if
 * there is none.
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
