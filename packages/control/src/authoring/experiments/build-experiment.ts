import type { Merge } from '../../project/content/merge.ts';
import { mergeDocument } from '../../project/content/merge-document.ts';
import type { ValueProblem } from '../../project/content/problem.ts';
import type { Ids } from '../../project/documents/merge-configuration.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import type { ExperimentContent } from './experiment-content.ts';

/** The fields of an experiment outside of its content. */
export type ExperimentState = Pick<Experiment, 'experimentKey' | 'status' | 'salt' | 'rollout'>;

/**
 * Returns the experiment with this content and state, validated against the project. Variants keep their ids; removed ones are retired.
 * Throws `invalid_configuration` with every problem, as for a configuration file; paths are relative to the experiment.
 */
export function buildExperiment(
  project: Project,
  content: ExperimentContent,
  { experimentKey, status, salt, rollout }: ExperimentState,
  ids: Ids,
): Experiment {
  const entity = {
    ...content,
    experimentKey,
    status,
    salt,
    ...(rollout === undefined ? {} : { rollout }),
  };
  const { after } = mergeDocument(
    project,
    { list: 'experiments', entity, problems: coverageStepProblems },
    ids,
  );
  return requireDocument(after, 'experiment', experimentKey);
}

/** Coverage steps can't lower the coverage: when they are due, nobody is there to confirm that visitors drop out. */
function coverageStepProblems({ file }: Merge): readonly ValueProblem[] {
  return file.experiments.flatMap(({ coverage, coverageSteps }) =>
    coverageSteps.flatMap((step, index) => {
      const previous = coverageSteps[index - 1]?.coverage ?? coverage;
      return step.coverage < previous
        ? [
            {
              path: ['coverageSteps', index, 'coverage'],
              message: `must not be less than the previous ${previous}, or visitors would drop out`,
              code: 'coverage_step_down',
              parameters: { before: previous },
            },
          ]
        : [];
    }),
  );
}
