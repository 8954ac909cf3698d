import type { AssessedComparison, AssessedGoal, ExperimentState } from '@pixel/stats';

/** What of an assessment says how a variant stands. */
export interface Standings {
  readonly verdict: { readonly state: ExperimentState };
  readonly goals: readonly (Pick<AssessedGoal, 'role'> & {
    readonly comparisons: readonly Pick<AssessedComparison, 'variant' | 'state'>[];
  })[];
}

/**
 * Returns how one variant came out, whichever variant leads: of what is untrusted, none is anything else; then whether it harms a
 * guardrail, and what it does to the primary goal.
 */
export function standingOf({ verdict, goals }: Standings, variantKey: string): ExperimentState {
  if (verdict.state === 'untrusted') return 'untrusted';
  const statesOf = (role: AssessedGoal['role']) =>
    goals
      .filter((goal) => goal.role === role)
      .flatMap(({ comparisons }) => comparisons)
      .filter(({ variant }) => variant === variantKey)
      .map(({ state }) => state);
  if (statesOf('guardrail').includes('harm')) return 'harm';
  const [primary = 'not_ready'] = statesOf('primary');
  return primary === 'winning' || primary === 'losing' || primary === 'not_ready' ? primary : 'inconclusive';
}
