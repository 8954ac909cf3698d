import type { ExperimentGoal, GoalRole } from './experiment-goal.ts';

/** Returns the goals with another role of one. There is one primary goal: what was it before is a secondary one then. */
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

/** Returns the goals with one more: the one that decides, where there is none yet. */
export function withGoal(goals: readonly ExperimentGoal[], goalKey: string): readonly ExperimentGoal[] {
  const hasPrimary = goals.some(({ role }) => role === 'primary');
  return [...goals, { goalKey, role: hasPrimary ? 'secondary' : 'primary', analysis: {} }];
}

function withoutMargin({ analysis: { margin: _, ...analysis } }: ExperimentGoal): ExperimentGoal['analysis'] {
  return analysis;
}
