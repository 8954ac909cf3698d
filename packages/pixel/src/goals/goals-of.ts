import type { Bootstrap, Goal } from '@pixel/protocol';

/**
 * Returns the distinct goals of a blob that the pixel detects on its page; those with URL rules only if the service found them to match.
 */
export function goalsOf({ goals, experiments }: Bootstrap): Goal[] {
  const own = experiments.flatMap((experiment) => experiment.goals.filter(({ urlRules }) => !urlRules));
  return [...new Map([...own, ...goals].map((goal) => [goal.goalKey, goal])).values()].filter(
    ({ type }) => !/custom|revenue/.test(type),
  );
}
