import { planOf } from '@pixel/protocol';
import { holdbackOf } from '../project/documents/holdback.ts';
import type { Experiment, Holdback, Phase, Project } from '../project/documents/project.ts';
import type { PublicationStates } from './checks/finding.ts';

/**
 * Returns the project to be published as a version, with its holdback phases updated: a new rollout begins a phase that measures it if the
 * plan has a holdback, and the phase ends when the plan drops the holdback. Adding a holdback to the plan after the rollout begins none,
 * since it would take the winner from visitors.
 */
export function withHoldbacks({ live, next }: PublicationStates, version: string): Project {
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

/** The holdback of a rollout; undefined if the plan has none, the winner is the control, or there was no test. */
function holdbackWanted(
  { status, rollout, variants, kept }: Experiment,
  share: number,
): Holdback | undefined {
  const winner = variants.find(({ variantKey }) => variantKey === rollout);
  if (status !== 'completed' || winner === undefined || winner.isControl) return undefined;
  return share > 0 && kept.phases.length > 0 ? { variantKey: winner.variantKey, share } : undefined;
}

/** The salt is derived from the experiment's, which continues to identify who was in which variant of the test. */
function begun(experiment: Experiment, holdback: Holdback, version: string): Experiment {
  const { phases } = experiment.kept;
  const number = (phases.at(-1)?.number ?? 0) + 1;
  const salt = `${experiment.salt}:holdback:${number}`;
  return withPhases(experiment, [...phases, { number, salt, startedAt: version, holdback }]);
}

/** Everyone gets the winner from then on. */
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
