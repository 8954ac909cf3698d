import { ControlError, type ControlErrorDetail } from '../base/control-error.ts';
import { editedInPhase } from '../project/documents/edited-in-phase.ts';
import type { PublicationStates } from './checks/finding.ts';
import type { SameTest } from './phase-edits.ts';

/**
 * Throws `invalid_request`, with all experiments in question, if `sameTest` names one twice, or one whose content the publication doesn't
 * change while it runs.
 */
export function refuseUnedited({ live, next }: PublicationStates, sameTest: readonly SameTest[]): void {
  if (sameTest.length === 0) return;
  const edited = new Set(editedInPhase(live, next).map(({ experiment }) => experiment.experimentKey));
  const details = sameTest.flatMap(({ experimentKey }, at): readonly ControlErrorDetail[] => {
    const isTwice = sameTest.findIndex((each) => each.experimentKey === experimentKey) < at;
    if (edited.has(experimentKey) && !isTwice) return [];
    return [
      {
        path: `sameTest.${at}.experimentKey`,
        message: isTwice
          ? `Experiment "${experimentKey}" is listed twice in sameTest`
          : `This publication does not change the variants of experiment "${experimentKey}"; remove it from sameTest`,
        code: isTwice ? 'named_twice' : 'not_edited_while_running',
        parameters: { experimentKey },
      },
    ];
  });
  const [first] = details;
  if (first === undefined) return;
  throw new ControlError('invalid_request', first.message, { parameters: first.parameters, details });
}
