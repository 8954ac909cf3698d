import { omitUndefined } from '../base/omit-undefined.ts';
import { findEditedExperiments } from '../project/documents/find-edited-experiments.ts';
import { countingPhaseOf } from '../project/documents/holdback.ts';
import type { Experiment, PhaseEdit, Project } from '../project/documents/project.ts';
import type { PublicationStates } from './checks/finding.ts';

/** The declaration that an edit of a running experiment doesn't change what is tested, with the publisher's reason. */
export interface SameTestDeclaration {
  readonly experimentKey: string;
  readonly reason: string;
}

/** Returns the project to be published, with the edits of running experiments recorded in their phases. */
export function withPhaseEdits(
  { live, next }: PublicationStates,
  { version, sameTest }: { readonly version: string; readonly sameTest: readonly SameTestDeclaration[] },
): Project {
  const reasons = new Map(sameTest.map(({ experimentKey, reason }) => [experimentKey, reason]));
  const edited = new Map(
    findEditedExperiments(live, next).map(({ experiment: { experimentKey }, variantKeys }) => {
      const reason = reasons.get(experimentKey);
      const isSameTest = reason === undefined ? undefined : true;
      return [experimentKey, omitUndefined({ at: version, variantKeys, isSameTest, reason })];
    }),
  );
  if (edited.size === 0) return next;
  const experiments = next.experiments.map((each) => {
    const edit = edited.get(each.experimentKey);
    return edit === undefined ? each : withEdit(each, edit);
  });
  return { ...next, experiments };
}

function withEdit(experiment: Experiment, edit: PhaseEdit): Experiment {
  const { kept } = experiment;
  const phase = countingPhaseOf(experiment);
  // The experiment ran before phases were recorded, so it has none.
  if (phase === undefined) return experiment;
  const phases = [...kept.phases.slice(0, -1), { ...phase, edits: [...(phase.edits ?? []), edit] }];
  return { ...experiment, kept: { ...kept, phases } };
}
