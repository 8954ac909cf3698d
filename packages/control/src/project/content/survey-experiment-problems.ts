import type { Merge } from './merge.ts';
import type { ValueProblem } from './problem.ts';

/**
 * Finds surveys of a file that target experiments or variants that neither the file nor the project has. Paths are relative to the file's
 * project.
 */
export function surveyExperimentProblems({ file, after }: Merge): readonly ValueProblem[] {
  return file.surveys.flatMap(({ experiment }, at) => {
    if (experiment === undefined) return [];
    const { experimentKey, variantKeys } = experiment;
    const path = ['surveys', at, 'experiment'];
    const target = after.experiments.find((candidate) => candidate.experimentKey === experimentKey);
    if (target === undefined)
      return [
        {
          path: [...path, 'experimentKey'],
          message: `experiment "${experimentKey}" is not among the project's experiments`,
          code: 'unknown_experiment',
          parameters: { experimentKey },
        },
      ];
    const known = new Set(target.variants.map(({ variantKey }) => variantKey));
    return variantKeys.flatMap((key, index) =>
      known.has(key)
        ? []
        : [
            {
              path: [...path, 'variantKeys', index],
              message: `variant "${key}" is not among those of experiment "${experimentKey}"`,
              code: 'unknown_variant_of',
              parameters: { experimentKey, variantKey: key },
            },
          ],
    );
  });
}
