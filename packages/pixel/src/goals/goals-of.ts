import type { Bootstrap, Goal } from '@pixel/protocol';

/** The goals of a blob that the pixel detects on its page, each once: those with URL rules only where the service found them met. */
export function goalsOf({ goals, experiments }: Bootstrap): Goal[] {
  const own = experiments.flatMap((experiment) => experiment.goals.filter(({ urlRules }) => !urlRules));
  return [...new Map([...own, ...goals].map((goal) => [goal.goalKey, goal])).values()].filter(
    ({ type }) => !/custom|revenue/.test(type),
  );
}
