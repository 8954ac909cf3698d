import type { Bootstrap, Goal } from '@pixel/protocol';

/**
 * Returns the distinct goals of a blob that the pixel detects on its page; those with URL rules only if the service found them to match.
 */
export function detectableGoals({ goals, experiments }: Bootstrap): Goal[] {
  const everywhere = experiments.flatMap((experiment) =>
    experiment.goals.filter(({ urlRules }) => !urlRules),
  );
  return [...new Map([...everywhere, ...goals].map((goal) => [goal.goalKey, goal])).values()].filter(
    ({ type }) => !/custom|revenue/.test(type),
  );
}
