import { carriesCode, carriesHtml, experimentProblems } from '@pixel/protocol';
import { overlappingSlots } from '../../project/content/layer-problems.ts';
import { codedProblemOf } from '../../project/content/sentences.ts';
import type { Project } from '../../project/documents/project.ts';
import { type Finding, type PublicationStates, sentenceOf, servedExperiments } from './finding.ts';

/** Finds problems that prevent publishing experiments: weights, schedules, layer slots, and changes that the project's settings forbid. */
export function invalidExperiments({ next }: PublicationStates): readonly Finding[] {
  return [
    ...servedExperiments(next).flatMap((experiment) =>
      experimentProblems(experiment).map(({ path, message }): Finding => {
        const { experimentKey, name } = experiment;
        const { code: problem, parameters } = codedProblemOf(message);
        return {
          code: 'invalid_experiment',
          experimentKey,
          path: `experiments.${experimentKey}.${path.join('.')}`,
          message: sentenceOf(`Experiment "${name}"`, { path, message }),
          parameters: { ...parameters, name, problem },
        };
      }),
    ),
    ...overlappingSlots(next).map(
      ({ experimentKey, message, code, parameters }): Finding => ({
        code: 'layer_overlap',
        experimentKey,
        path: `experiments.${experimentKey}.layer`,
        message: `Experiment "${experimentKey}": ${message}`,
        parameters: { ...parameters, name: experimentKey, problem: code },
      }),
    ),
    ...refusedChanges(next),
  ];
}

function refusedChanges(next: Project): readonly Finding[] {
  if (next.allowHtml && next.allowJs) return [];
  return servedExperiments(next).flatMap(({ experimentKey, name, variants }) =>
    variants.flatMap((variant) =>
      variant.changes.flatMap((change, at): readonly Finding[] => {
        const isRefused = (!next.allowHtml && carriesHtml(change)) || (!next.allowJs && carriesCode(change));
        if (!isRefused) return [];
        return [
          {
            code: 'refused_change',
            experimentKey,
            path: `experiments.${experimentKey}.variants.${variant.variantKey}.changes.${at}`,
            message: `Variant "${variant.name}" of "${name}" uses ${change.operation} with HTML or code, which the project's settings forbid`,
            parameters: { name, variant: variant.name, operation: change.operation },
          },
        ];
      }),
    ),
  );
}
