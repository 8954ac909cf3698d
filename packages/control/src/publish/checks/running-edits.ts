import { isDeepStrictEqual } from 'node:util';
import { editedInPhase } from '../../project/documents/edited-in-phase.ts';
import { epochOf } from '../../project/documents/epochs.ts';
import type { Experiment } from '../../project/documents/project.ts';
import type { Finding, Publishing } from './finding.ts';

/** Finds experiments that go on, and show something else or are for others from now on. */
export function runningEdits(publishing: Publishing): readonly Finding[] {
  const found = [...ofContent(publishing), ...ofVisitors(publishing)];
  return found.map(({ experiment, what }) => ({
    code: 'running_edit',
    experimentKey: experiment.experimentKey,
    path: `experiments.${experiment.experimentKey}`,
    message: `Experiment "${experiment.name}" ${experiment.status === 'paused' ? 'is paused' : 'runs'}, and ${what}`,
  }));
}

interface Found {
  readonly experiment: Experiment;
  readonly what: string;
}

function ofContent({ live, next }: Publishing): readonly Found[] {
  return editedInPhase(live, next).map(({ experiment }) => ({
    experiment,
    what: `its variants show something else: ${epochThatBegins(experiment)} begins, and the verdict counts from then on, unless it is published as an edit that does not change what is tested`,
  }));
}

function epochThatBegins({ kept }: Experiment): string {
  const phase = kept.phases.at(-1);
  return phase === undefined ? 'a new epoch' : `epoch ${epochOf(phase).number + 1}`;
}

function ofVisitors({ live, next }: Publishing): readonly Found[] {
  const now = new Map(next.experiments.map((experiment) => [experiment.experimentKey, experiment]));
  return (live?.experiments ?? []).flatMap((before) => {
    const after = now.get(before.experimentKey);
    if (before.status !== 'running' || after?.status !== 'running' || before === after) return [];
    if (isDeepStrictEqual(whomFor(before), whomFor(after))) return [];
    const what =
      'it is for other visitors or pages: those who saw it before are counted with those who see it from now on';
    return [{ experiment: after, what }];
  });
}

function whomFor({ urlRules, audience, audienceKey, force, exclude }: Experiment) {
  return [urlRules, audience, audienceKey, force, exclude];
}
