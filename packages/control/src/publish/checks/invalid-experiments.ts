import { carriesCode, carriesHtml, experimentProblems } from '@pixel/protocol';
import { overlappingSlots } from '../../project/content/layer-problems.ts';
import { toCodedProblem } from '../../project/content/sentences.ts';
import type { Project } from '../../project/documents/project.ts';
import { type Finding, type PublicationStates, servedExperiments, toSentence } from './finding.ts';

/**
 * Finds problems in experiments that prevent the publication: with weights, schedules, layer slots, and changes that the project's settings
 * forbid.
 */
export function invalidExperiments({ next }: PublicationStates): readonly Finding[] {
  return [
    ...servedExperiments(next).flatMap((experiment) =>
      experimentProblems(experiment).map(({ path, message }): Finding => {
        const { experimentKey, name } = experiment;
        const { code: problem, parameters } = toCodedProblem(message);
        return {
          code: 'invalid_experiment',
          experimentKey,
          path: `experiments.${experimentKey}.${path.join('.')}`,
          message: toSentence(`Experiment "${name}"`, { path, message }),
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
    ...forbiddenChanges(next),
  ];
}

function forbiddenChanges(next: Project): readonly Finding[] {
  if (next.allowHtml && next.allowJs) return [];
  return servedExperiments(next).flatMap(({ experimentKey, name, variants }) =>
    variants.flatMap((variant) =>
      variant.changes.flatMap((change, index): readonly Finding[] => {
        const isForbidden =
          (!next.allowHtml && carriesHtml(change)) || (!next.allowJs && carriesCode(change));
        if (!isForbidden) return [];
        return [
          {
            code: 'refused_change',
            experimentKey,
            path: `experiments.${experimentKey}.variants.${variant.variantKey}.changes.${index}`,
            message: `Variant "${variant.name}" of "${name}" uses ${change.operation} with HTML or code, which the project's settings forbid`,
            parameters: { name, variant: variant.name, operation: change.operation },
          },
        ];
      }),
    ),
  );
}
