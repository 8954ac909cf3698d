import { concludedTests } from '../../project/documents/concluded-tests.ts';
import type { Phase } from '../../project/documents/project.ts';
import type { Decision } from './decision.ts';

/** What was decided after a test, and `undecided` of one that has ended without. */
export type DecisionStanding = (typeof decisionStandings)[number];

/** In the order in which they are listed. */
export const decisionStandings = [
  'shipped',
  'not_shipped',
  'iterate',
  'invalid',
  'undecided',
] as const satisfies readonly (Decision['decision'] | 'undecided')[];

/**
 * Returns what was decided after an experiment's newest test that has ended: of one that a new phase broke off, only where somebody
 * has said it. Null where there is none.
 */
export function decisionStandingOf(
  phases: readonly Phase[],
  decisions: readonly Pick<Decision, 'phase' | 'decision'>[],
): DecisionStanding | null {
  const concluded = concludedTests(phases);
  const decisionOn = ({ number }: Phase) => decisions.find(({ phase }) => phase === number)?.decision;
  const newest = phases.findLast(
    (phase) => phase.holdback === undefined && (concluded.includes(phase) || decisionOn(phase) !== undefined),
  );
  return newest === undefined ? null : (decisionOn(newest) ?? 'undecided');
}
