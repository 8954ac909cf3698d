import type { ExperimentGoal, GoalRole } from './experiment-goal.ts';

/** Returns the goals with one goal's role changed. A new primary goal makes the previous one secondary; only guardrails keep a margin. */
export function withRole(
  goals: readonly ExperimentGoal[],
  index: number,
  role: GoalRole,
): readonly ExperimentGoal[] {
  return goals.map((goal, position) => {
    if (position === index)
      return { ...goal, role, analysis: role === 'guardrail' ? goal.analysis : analysisWithoutMargin(goal) };
    return role === 'primary' && goal.role === 'primary' ? { ...goal, role: 'secondary' } : goal;
  });
}

/** Returns the goals with one added, which is primary if there is no primary goal yet, else secondary. */
export function withGoal(goals: readonly ExperimentGoal[], goalKey: string): readonly ExperimentGoal[] {
  const hasPrimary = goals.some(({ role }) => role === 'primary');
  return [...goals, { goalKey, role: hasPrimary ? 'secondary' : 'primary', analysis: {} }];
}

function analysisWithoutMargin({
  analysis: { margin: _, ...analysis },
}: ExperimentGoal): ExperimentGoal['analysis'] {
  return analysis;
}
