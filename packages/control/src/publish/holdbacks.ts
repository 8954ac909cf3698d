import { planOf } from '@pixel/protocol';
import { holdbackOf } from '../project/documents/holdback.ts';
import type { Experiment, Holdback, Phase, Project } from '../project/documents/project.ts';
import type { Publishing } from './checks/finding.ts';

/**
 * Returns the project that is published as a version, in time with it: what it rolls out begins a phase that measures the roll-out
 * where the plan has a holdback, and such a phase ends where the plan has none any more. A plan that gets a holdback after the roll-out
 * begins none, since visitors would lose what they have.
 */
export function withHoldbacks({ live, next }: Publishing, version: string): Project {
  const known = new Map(live?.experiments.map((each) => [each.experimentKey, each]));
  const kept = next.experiments.map((experiment) => {
    const { holdback: share } = planOf(next.statistics, experiment.plan);
    if (holdbackOf(experiment) !== undefined) return share > 0 ? experiment : ended(experiment, version);
    const wanted = holdbackWanted(experiment, share);
    const isRolledOut = known.get(experiment.experimentKey)?.rollout === experiment.rollout;
    return wanted === undefined || isRolledOut ? experiment : begun(experiment, wanted, version);
  });
  return kept.every((each, at) => each === next.experiments[at]) ? next : { ...next, experiments: kept };
}

/** Whom a roll-out is to leave the control; undefined where nobody, it is the control itself, or there was no test. */
function holdbackWanted(
  { status, rollout, variants, kept }: Experiment,
  share: number,
): Holdback | undefined {
  const winner = variants.find(({ variantKey }) => variantKey === rollout);
  if (status !== 'completed' || winner === undefined || winner.isControl) return undefined;
  return share > 0 && kept.phases.length > 0 ? { variantKey: winner.variantKey, share } : undefined;
}

/** Its salt is made of the experiment's, which goes on to say who was in which variant of the test. */
function begun(experiment: Experiment, holdback: Holdback, version: string): Experiment {
  const { phases } = experiment.kept;
  const number = (phases.at(-1)?.number ?? 0) + 1;
  const salt = `${experiment.salt}:holdback:${number}`;
  return withPhases(experiment, [...phases, { number, salt, startedAt: version, holdback }]);
}

/** From then on everybody has the winner. */
function ended(experiment: Experiment, version: string): Experiment {
  const { phases } = experiment.kept;
  return withPhases(
    experiment,
    phases.map((phase, at) =>
      at === phases.length - 1 ? { ...phase, endedAt: version, rolledOutAt: version } : phase,
    ),
  );
}

function withPhases(experiment: Experiment, phases: readonly Phase[]): Experiment {
  return { ...experiment, kept: { ...experiment.kept, phases } };
}
