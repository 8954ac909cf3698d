import { omitUndefined } from '../base/omit-undefined.ts';
import { editedInPhase } from '../project/documents/edited-in-phase.ts';
import { countedPhaseOf } from '../project/documents/holdback.ts';
import type { Experiment, PhaseEdit, Project } from '../project/documents/project.ts';
import type { PublicationStates } from './checks/finding.ts';

/** An edit of a running experiment that, according to its publisher, leaves the tested variants unchanged. */
export interface SameTest {
  readonly experimentKey: string;
  readonly reason: string;
}

/** Returns the project to be published as a version, with its edits of running experiments recorded in their phases. */
export function withPhaseEdits(
  { live, next }: PublicationStates,
  { version, sameTest }: { readonly version: string; readonly sameTest: readonly SameTest[] },
): Project {
  const reasons = new Map(sameTest.map(({ experimentKey, reason }) => [experimentKey, reason]));
  const edited = new Map(
    editedInPhase(live, next).map(({ experiment: { experimentKey }, variantKeys }) => {
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
  const phase = countedPhaseOf(experiment);
  // The experiment ran before phases were recorded, so it has none.
  if (phase === undefined) return experiment;
  const phases = [...kept.phases.slice(0, -1), { ...phase, edits: [...(phase.edits ?? []), edit] }];
  return { ...experiment, kept: { ...kept, phases } };
}
