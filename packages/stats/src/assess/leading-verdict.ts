import type { AssessInput } from './assess-input.ts';
import type { AssessedComparison, AssessedResult, LeadingVerdict } from './assessment.ts';

/**
 * Returns the leading verdict: untrusted, harm of a guardrail, losing, winning, not ready, inconclusive. A variant that isn't ready doesn't
 * hold back another one that is decided. If several variants have that state, the verdict names the one furthest ahead, or, if losing, the
 * one furthest behind.
 */
export function leadingVerdictOf(goals: readonly AssessedResult[], input: AssessInput): LeadingVerdict {
  const { health, isCompleted } = input;
  const noVariant = { goalKey: null, variant: null };
  if (health?.isMismatch) return { state: 'untrusted', code: 'sample_ratio_mismatch', ...noVariant };
  const all = goals.flatMap(({ goalKey, role, comparisons }) =>
    comparisons.map((comparison) => ({ goalKey, role, ...comparison })),
  );
  const harmed = all.find(({ role, state }) => role === 'guardrail' && state === 'harm');
  if (harmed !== undefined) return toLeadingVerdict('harm', harmed);
  const primary = all
    .filter(({ role }) => role === 'primary')
    .toSorted((a, b) => improvementOf(b, input) - improvementOf(a, input));
  const losing = primary.findLast(({ state }) => state === 'losing');
  if (losing !== undefined) return toLeadingVerdict('losing', losing);
  for (const state of ['winning', 'not_ready'] as const) {
    const first = primary.find((comparison) => comparison.state === state);
    if (first !== undefined) return toLeadingVerdict(state, first);
  }
  const [other] = primary;
  if (other !== undefined) return toLeadingVerdict('inconclusive', other);
  const goal = goals.find(({ role }) => role === 'primary');
  const state = isCompleted ? 'inconclusive' : 'not_ready';
  if (goal === undefined) return { state, code: 'no_primary_goal', ...noVariant };
  const code = isCompleted || goal.status === 'ok' ? 'ended_without_result' : goal.status;
  return { state, code, goalKey: goal.goalKey, variant: null };
}

/** How far a variant is ahead of the control in the goal's direction; minimal if unknown. */
function improvementOf(
  { goalKey, absolute: { estimate } }: Pick<AssessedComparison, 'absolute'> & { readonly goalKey: string },
  { goals }: AssessInput,
): number {
  if (estimate === null) return -Number.MAX_VALUE;
  const goal = goals.find((candidate) => candidate.goalKey === goalKey);
  return goal?.direction === 'decrease' ? -estimate : estimate;
}

function toLeadingVerdict(
  state: LeadingVerdict['state'],
  { code, goalKey, variant }: Omit<LeadingVerdict, 'state'>,
): LeadingVerdict {
  return { state, code, goalKey, variant };
}
