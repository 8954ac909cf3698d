import { resolvePlan } from '@pixel/protocol';
import { holdbackOf } from '../project/documents/holdback.ts';
import type { Experiment, Holdback, Phase, Project } from '../project/documents/project.ts';
import type { PublicationStates } from './checks/finding.ts';

/**
 * Returns the project to be published, with its holdback phases updated. A new rollout begins a phase that measures it if the plan has a
 * holdback; the phase ends when the plan drops the holdback. Adding a holdback to the plan after the rollout has no effect, since it would
 * take the winner away from visitors.
 */
export function withHoldbacks({ live, next }: PublicationStates, version: string): Project {
  const known = new Map(live?.experiments.map((each) => [each.experimentKey, each]));
  const experiments = next.experiments.map((experiment) => {
    const { holdback: share } = resolvePlan(next.statistics, experiment.plan);
    if (holdbackOf(experiment) !== undefined)
      return share > 0 ? experiment : endHoldback(experiment, version);
    const wanted = plannedHoldback(experiment, share);
    const isRolledOut = known.get(experiment.experimentKey)?.rollout === experiment.rollout;
    return wanted === undefined || isRolledOut ? experiment : beginHoldback(experiment, wanted, version);
  });
  return experiments.every((each, at) => each === next.experiments[at]) ? next : { ...next, experiments };
}

/** Returns the holdback to begin; undefined if the plan has none, the winner is the control, or there was no test. */
function plannedHoldback(
  { status, rollout, variants, kept }: Experiment,
  share: number,
): Holdback | undefined {
  const winner = variants.find(({ variantKey }) => variantKey === rollout);
  if (status !== 'completed' || winner === undefined || winner.isControl) return undefined;
  return share > 0 && kept.phases.length > 0 ? { variantKey: winner.variantKey, share } : undefined;
}

/**
 * Begins a holdback phase. Its salt is derived from the experiment's, which stays the same, so that the test's assignments can still be
 * computed.
 */
function beginHoldback(experiment: Experiment, holdback: Holdback, version: string): Experiment {
  const { phases } = experiment.kept;
  const number = (phases.at(-1)?.number ?? 0) + 1;
  const salt = `${experiment.salt}:holdback:${number}`;
  return withPhases(experiment, [...phases, { number, salt, startedAt: version, holdback }]);
}

/** Ends the holdback phase: from then on, everyone gets the winner. */
function endHoldback(experiment: Experiment, version: string): Experiment {
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
