import { type Finding, type PublicationStates, servedExperiments } from './finding.ts';

/** Finds experiments without a goal, or without a primary one. */
export function missingGoals({ next }: PublicationStates): readonly Finding[] {
  return servedExperiments(next).flatMap(({ experimentKey, name, goals }): readonly Finding[] => {
    const path = `experiments.${experimentKey}.goals`;
    if (goals.length === 0)
      return [
        {
          code: 'no_goal',
          experimentKey,
          path,
          message: `Experiment "${name}" has no goal`,
          parameters: { name },
        },
      ];
    if (goals.some(({ role }) => role === 'primary')) return [];
    return [
      {
        code: 'no_primary_goal',
        experimentKey,
        path,
        message: `Experiment "${name}" has no primary goal, so no variant can win`,
        parameters: { name },
      },
    ];
  });
}
