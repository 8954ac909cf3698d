import type { AssessedComparison, AssessedGoal, ExperimentState } from '@pixel/stats';

/** The parts of an assessment that determine a variant's standing. */
export interface StateFacts {
  readonly verdict: { readonly state: ExperimentState };
  readonly goals: readonly (Pick<AssessedGoal, 'role'> & {
    readonly comparisons: readonly Pick<AssessedComparison, 'variant' | 'state'>[];
  })[];
}

/**
 * Returns the standing of one variant, whichever variant leads. An untrusted verdict applies to all variants; otherwise, harm to a
 * guardrail takes precedence over the effect on the primary goal.
 */
export function variantStateOf({ verdict, goals }: StateFacts, variantKey: string): ExperimentState {
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
