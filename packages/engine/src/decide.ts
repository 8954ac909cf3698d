import { type PreparedExperiment, type PreparedSnapshot, runsAt } from './prepare-snapshot.ts';
import type { Visit } from './visit.ts';

/** What a bootstrap says of a visit, in JSON fragments ready to be joined. */
export interface Decision {
  /** The visitor's entry for each experiment that it takes part in, joined by commas. */
  readonly assignmentsJson: string;
  /** The same experiments and the rollouts, with the visitor's variant, joined by commas. */
  readonly experimentsJson: string;
  /** The automatic goals that are reached on this page, joined by commas. */
  readonly goalsJson: string;
}

/** Decides which experiments the visit takes part in, in snapshot order. */
export function decide(prepared: PreparedSnapshot, visit: Visit): Decision {
  let assignmentsJson = '';
  let experimentsJson = '';
  for (const experiment of prepared.experimentsOn(visit.page)) {
    const variant = variantOf(experiment, visit);
    if (variant === undefined) continue;
    const fragments = experiment.fragments(variant);
    experimentsJson += experimentsJson === '' ? fragments.experimentJson : `,${fragments.experimentJson}`;
    if (experiment.experiment.rollout === undefined)
      assignmentsJson += assignmentsJson === '' ? fragments.assignmentJson : `,${fragments.assignmentJson}`;
  }
  return { assignmentsJson, experimentsJson, goalsJson: goalsOf(prepared, visit) };
}

/** The position of the visitor's variant; cheap questions come before dear ones. */
function variantOf(experiment: PreparedExperiment, visit: Visit): number | undefined {
  if (!runsAt(experiment, visit.now)) return undefined;
  const allocated = experiment.allocate(visit.anonymousId);
  if (allocated.status === 'excluded') return undefined;
  // Whoever is on the force list is shown the variant to look at it, wherever and with whatever device.
  if (allocated.by !== 'force' && experiment.matchesAudience?.(visit.attributes) === false) return undefined;
  return allocated.variant;
}

function goalsOf(prepared: PreparedSnapshot, visit: Visit): string {
  let json = '';
  for (const goal of prepared.goalsOn(visit.page)) {
    if (!goal.experiments.some((experiment) => runsAt(experiment, visit.now))) continue;
    json += json === '' ? goal.json : `,${goal.json}`;
  }
  return json;
}
