import { isDeepStrictEqual } from 'node:util';
import { editedInPhase } from '../../project/documents/edited-in-phase.ts';
import { epochOf } from '../../project/documents/epochs.ts';
import { holdbackOf } from '../../project/documents/holdback.ts';
import type { Experiment } from '../../project/documents/project.ts';
import type { Finding, PublicationStates } from './finding.ts';

/** Finds running experiments and holdbacks whose content or visitors the publication changes. */
export function runningEdits(publishing: PublicationStates): readonly Finding[] {
  const found = [...ofContent(publishing), ...ofVisitors(publishing)];
  return found.map(({ experiment, kind, what }) => ({
    code: 'running_edit',
    experimentKey: experiment.experimentKey,
    path: `experiments.${experiment.experimentKey}`,
    message: `Experiment "${experiment.name}" ${goings[experiment.status] ?? 'runs'}, and ${what}`,
    parameters: { name: experiment.name, what: kind },
  }));
}

const goings: Partial<Record<Experiment['status'], string>> = {
  paused: 'is paused',
  completed: 'is rolled out with a holdback',
};

interface FoundEdit {
  readonly experiment: Experiment;
  /** Whether the variants' content changes, or who takes part. */
  readonly kind: 'content' | 'visitors';
  readonly what: string;
}

function ofContent({ live, next }: PublicationStates): readonly FoundEdit[] {
  return editedInPhase(live, next).map(({ experiment }) => ({
    experiment,
    kind: 'content',
    what: `its variants changed: ${epochThatBegins(experiment)} begins, and the verdict counts from then on, unless you publish the edit as not changing what is tested`,
  }));
}

function epochThatBegins({ kept }: Experiment): string {
  const phase = kept.phases.at(-1);
  return phase === undefined ? 'a new epoch' : `epoch ${epochOf(phase).number + 1}`;
}

function ofVisitors({ live, next }: PublicationStates): readonly FoundEdit[] {
  const now = new Map(next.experiments.map((experiment) => [experiment.experimentKey, experiment]));
  return (live?.experiments ?? []).flatMap((before) => {
    const after = now.get(before.experimentKey);
    if (after === undefined || before === after || !isMetInBoth(before, after)) return [];
    if (isDeepStrictEqual(whomFor(before), whomFor(after))) return [];
    const what =
      'its audience or pages changed: earlier visitors are counted together with those from now on';
    return [{ experiment: after, kind: 'visitors', what }];
  });
}

function isMetInBoth(before: Experiment, after: Experiment): boolean {
  if (before.status === 'running') return after.status === 'running';
  return before.rollout === after.rollout && holdbackOf(after) !== undefined;
}

function whomFor({ urlRules, audience, audienceKey, force, exclude }: Experiment) {
  return [urlRules, audience, audienceKey, force, exclude];
}
