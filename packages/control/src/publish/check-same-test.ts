import { ControlError, type ControlErrorDetail } from '../base/control-error.ts';
import { findEditedExperiments } from '../project/documents/find-edited-experiments.ts';
import type { PublicationStates } from './checks/finding.ts';
import type { SameTestDeclaration } from './phase-edits.ts';

/**
 * Throws `invalid_request`, listing every wrong entry, if `sameTest` names an experiment twice, or one whose variants this publication
 * doesn't change while it runs.
 */
export function checkSameTest(
  { live, next }: PublicationStates,
  sameTest: readonly SameTestDeclaration[],
): void {
  if (sameTest.length === 0) return;
  const edited = new Set(findEditedExperiments(live, next).map(({ experiment }) => experiment.experimentKey));
  const details = sameTest.flatMap(({ experimentKey }, index): readonly ControlErrorDetail[] => {
    const isDuplicate = sameTest.findIndex((each) => each.experimentKey === experimentKey) < index;
    if (edited.has(experimentKey) && !isDuplicate) return [];
    return [
      {
        path: `sameTest.${index}.experimentKey`,
        message: isDuplicate
          ? `Experiment "${experimentKey}" is listed twice in sameTest`
          : `This publication does not change the variants of experiment "${experimentKey}"; remove it from sameTest`,
        code: isDuplicate ? 'named_twice' : 'not_edited_while_running',
        parameters: { experimentKey },
      },
    ];
  });
  const [first] = details;
  if (first === undefined) return;
  throw new ControlError('invalid_request', first.message, { parameters: first.parameters, details });
}
