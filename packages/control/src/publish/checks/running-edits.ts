import { isDeepStrictEqual } from 'node:util';
import { currentEpoch } from '../../project/documents/epochs.ts';
import { findEditedExperiments } from '../../project/documents/find-edited-experiments.ts';
import { holdbackOf } from '../../project/documents/holdback.ts';
import type { Experiment } from '../../project/documents/project.ts';
import type { Finding, PublicationStates } from './finding.ts';

/** Finds running experiments and holdbacks whose variants' content or targeting the publication changes. */
export function runningEdits(publishing: PublicationStates): readonly Finding[] {
  const edits = [...contentEdits(publishing), ...visitorEdits(publishing)];
  return edits.map(({ experiment, kind, summary }) => ({
    code: 'running_edit',
    experimentKey: experiment.experimentKey,
    path: `experiments.${experiment.experimentKey}`,
    message: `Experiment "${experiment.name}" ${statusPhrases[experiment.status] ?? 'runs'}, and ${summary}`,
    parameters: { name: experiment.name, what: kind },
  }));
}

const statusPhrases: Partial<Record<Experiment['status'], string>> = {
  paused: 'is paused',
  completed: 'is rolled out with a holdback',
};

interface RunningEdit {
  readonly experiment: Experiment;
  /** Whether the variants' content changes, or the targeting. */
  readonly kind: 'content' | 'visitors';
  readonly summary: string;
}

function contentEdits({ live, next }: PublicationStates): readonly RunningEdit[] {
  return findEditedExperiments(live, next).map(({ experiment }) => ({
    experiment,
    kind: 'content',
    summary: `its variants changed: ${nextEpochPhrase(experiment)} begins, and the verdict counts from then on, unless you publish the edit as not changing what is tested`,
  }));
}

function nextEpochPhrase({ kept }: Experiment): string {
  const phase = kept.phases.at(-1);
  return phase === undefined ? 'a new epoch' : `epoch ${currentEpoch(phase).number + 1}`;
}

function visitorEdits({ live, next }: PublicationStates): readonly RunningEdit[] {
  const now = new Map(next.experiments.map((experiment) => [experiment.experimentKey, experiment]));
  return (live?.experiments ?? []).flatMap((before) => {
    const after = now.get(before.experimentKey);
    if (after === undefined || before === after || !isServedInBoth(before, after)) return [];
    if (isDeepStrictEqual(targetingOf(before), targetingOf(after))) return [];
    const summary =
      'its audience or pages changed: earlier visitors are counted together with those from now on';
    return [{ experiment: after, kind: 'visitors', summary }];
  });
}

function isServedInBoth(before: Experiment, after: Experiment): boolean {
  if (before.status === 'running') return after.status === 'running';
  return before.rollout === after.rollout && holdbackOf(after) !== undefined;
}

function targetingOf({ urlRules, audience, audienceKey, force, exclude }: Experiment) {
  return [urlRules, audience, audienceKey, force, exclude];
}
