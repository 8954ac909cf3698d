import type { AssessInput } from './assess-input.ts';
import type { AssessedResult, LeadingVerdict } from './assessment.ts';

/**
 * Which sentence leads: untrusted, harm of a guardrail, not ready, losing, winning, inconclusive. A variant that has to wait does
 * not hold back another one that has been decided on.
 */
export function lead(goals: readonly AssessedResult[], { health, isCompleted }: AssessInput): LeadingVerdict {
  const nobody = { goalKey: null, variant: null };
  if (health?.isMismatch) return { state: 'untrusted', code: 'sample_ratio_mismatch', ...nobody };
  const all = goals.flatMap(({ goalKey, role, comparisons }) =>
    comparisons.map((comparison) => ({ goalKey, role, ...comparison })),
  );
  const harmed = all.find(({ role, state }) => role === 'guardrail' && state === 'harm');
  if (harmed !== undefined) return about('harm', harmed);
  const primary = all.filter(({ role }) => role === 'primary');
  const decided = ['losing', 'winning'] as const;
  for (const state of decided) {
    const found = primary.find((each) => each.state === state);
    if (found !== undefined) return about(state, found);
  }
  const waiting = primary.find(({ state }) => state === 'not_ready');
  if (waiting !== undefined) return about('not_ready', waiting);
  const [other] = primary;
  if (other !== undefined) return about('inconclusive', other);
  const goal = goals.find(({ role }) => role === 'primary');
  const state = isCompleted ? 'inconclusive' : 'not_ready';
  if (goal === undefined) return { state, code: 'no_primary_goal', ...nobody };
  const code = isCompleted || goal.status === 'ok' ? 'ended_without_result' : goal.status;
  return { state, code, goalKey: goal.goalKey, variant: null };
}

function about(
  state: LeadingVerdict['state'],
  { code, goalKey, variant }: Omit<LeadingVerdict, 'state'>,
): LeadingVerdict {
  return { state, code, goalKey, variant };
}
