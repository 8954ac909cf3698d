import { resolvePlan } from '@pixel/protocol';
import { countingPhaseOf } from '../project/documents/holdback.ts';
import type { Experiment, Project, RegisteredPlan } from '../project/documents/project.ts';
import type { PublicationStates } from './checks/finding.ts';

/**
 * Returns the project to be published, with the plans of tests and holdbacks that start with this publication registered in their phases.
 * Experiments that are already running don't get a plan, since theirs may have been edited since the start.
 */
export function withRegisteredPlans({ live, next }: PublicationStates): Project {
  const started = new Set(next.experiments.filter((each) => isStarted(each, live)));
  if (started.size === 0) return next;
  const experiments = next.experiments.map((each) => (started.has(each) ? withPlan(each, next) : each));
  return { ...next, experiments };
}

function isStarted(experiment: Experiment, live: PublicationStates['live']): boolean {
  const phase = countingPhaseOf(experiment);
  if (phase === undefined || phase.registered !== undefined) return false;
  const before = live?.experiments.find((each) => each.experimentKey === experiment.experimentKey);
  if (before === undefined) return true;
  // An experiment that started before phases were recorded only has its status to tell.
  const wasOngoing = isOngoing(before.status) && before.salt === phase.salt;
  return !wasOngoing && !before.kept.phases.some(({ number }) => number === phase.number);
}

function isOngoing(status: Experiment['status']): boolean {
  return status === 'running' || status === 'paused';
}

function withPlan(experiment: Experiment, project: Project): Experiment {
  const { kept } = experiment;
  const phases = kept.phases.map((phase, index) =>
    index === kept.phases.length - 1 ? { ...phase, registered: planToRegister(experiment, project) } : phase,
  );
  return { ...experiment, kept: { ...kept, phases } };
}

function planToRegister({ plan, goals }: Experiment, project: Project): RegisteredPlan {
  const named = new Set(
    goals.flatMap(({ goalKey, analysis: { denominatorGoalKey, funnelGoalKeys = [] } }) => [
      goalKey,
      denominatorGoalKey,
      ...funnelGoalKeys,
    ]),
  );
  return {
    plan: resolvePlan(project.statistics, plan),
    goals,
    definitions: project.goals.filter(({ goalKey }) => named.has(goalKey)),
  };
}
