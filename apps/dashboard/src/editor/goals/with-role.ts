import type { ExperimentGoal, GoalRole } from './experiment-goal.ts';

/** Returns the goals with the role of one changed. A new primary goal makes the previous one secondary. */
export function withRole(
  goals: readonly ExperimentGoal[],
  index: number,
  role: GoalRole,
): readonly ExperimentGoal[] {
  return goals.map((goal, at) => {
    if (at === index)
      return { ...goal, role, analysis: role === 'guardrail' ? goal.analysis : withoutMargin(goal) };
    return role === 'primary' && goal.role === 'primary' ? { ...goal, role: 'secondary' } : goal;
  });
}

/** Returns the goals with one added: as the primary goal if there is none yet. */
export function withGoal(goals: readonly ExperimentGoal[], goalKey: string): readonly ExperimentGoal[] {
  const hasPrimary = goals.some(({ role }) => role === 'primary');
  return [...goals, { goalKey, role: hasPrimary ? 'secondary' : 'primary', analysis: {} }];
}

function withoutMargin({ analysis: { margin: _, ...analysis } }: ExperimentGoal): ExperimentGoal['analysis'] {
  return analysis;
}
