import { planOf } from '@pixel/protocol';
import { countedPhaseOf } from '../project/documents/holdback.ts';
import type { Experiment, Project, RegisteredPlan } from '../project/documents/project.ts';
import type { PublicationStates } from './checks/finding.ts';

/**
 * Returns the project to be published, with the plans of starting tests and holdbacks registered in their phases. Experiments that already
 * run are left alone: their plan may have been edited since the start.
 */
export function withRegisteredPlans({ live, next }: PublicationStates): Project {
  const started = new Set(next.experiments.filter((each) => isStarted(each, live)));
  if (started.size === 0) return next;
  const experiments = next.experiments.map((each) => (started.has(each) ? withPlan(each, next) : each));
  return { ...next, experiments };
}

function isStarted(experiment: Experiment, live: PublicationStates['live']): boolean {
  const phase = countedPhaseOf(experiment);
  if (phase === undefined || phase.registered !== undefined) return false;
  const before = live?.experiments.find((each) => each.experimentKey === experiment.experimentKey);
  if (before === undefined) return true;
  // For an experiment older than the recording of phases, only its status tells.
  const ran = goesOn(before.status) && before.salt === phase.salt;
  return !ran && !before.kept.phases.some(({ number }) => number === phase.number);
}

function goesOn(status: Experiment['status']): boolean {
  return status === 'running' || status === 'paused';
}

function withPlan(experiment: Experiment, project: Project): Experiment {
  const { kept } = experiment;
  const phases = kept.phases.map((phase, index) =>
    index === kept.phases.length - 1 ? { ...phase, registered: planned(experiment, project) } : phase,
  );
  return { ...experiment, kept: { ...kept, phases } };
}

function planned({ plan, goals }: Experiment, project: Project): RegisteredPlan {
  const named = new Set(
    goals.flatMap(({ goalKey, analysis: { denominatorGoalKey, funnelGoalKeys = [] } }) => [
      goalKey,
      denominatorGoalKey,
      ...funnelGoalKeys,
    ]),
  );
  return {
    plan: planOf(project.statistics, plan),
    goals,
    definitions: project.goals.filter(({ goalKey }) => named.has(goalKey)),
  };
}
