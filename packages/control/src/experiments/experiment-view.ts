import type { Database } from '@pixel/database';
import type { ExperimentStatus } from '@pixel/protocol';
import type { Kysely } from 'kysely';
import type { Experiment, Project } from '../configuration/project.ts';
import { ControlError } from '../control-error.ts';
import { nextStatuses } from '../life/transitions.ts';
import { findByKey } from '../projects/by-key.ts';
import { revisionsOf } from '../projects/revisions.ts';
import { type Standing, standingOf } from '../projects/standing.ts';
import { liveProject } from '../publish/live-project.ts';
import { type Phase, phasesOf } from './phases-of.ts';

/** An experiment as people work on it. */
export interface ExperimentView extends Omit<Experiment, 'retiredVariants'>, Standing {
  /** The newest one, or null before the first. */
  readonly phase: Phase | null;
  /** From the first to the newest. */
  readonly phases: readonly Phase[];
  /** What it can become now. */
  readonly nextStatuses: readonly ExperimentStatus[];
}

/** An experiment in a list. */
export interface ExperimentSummary
  extends Pick<
      Experiment,
      'experimentKey' | 'name' | 'status' | 'coverage' | 'startAt' | 'endAt' | 'rollout'
    >,
    Standing {
  readonly phase: Phase | null;
  readonly variantKeys: readonly string[];
  readonly goalKeys: readonly string[];
}

/** Gives an experiment as it is; rejects with `experiment_not_found`. `db` has to see what `project` was read from. */
export async function viewExperiment(
  db: Kysely<Database>,
  project: Project,
  experimentKey: string,
): Promise<ExperimentView> {
  const { retiredVariants: _, ...experiment } = findExperiment(project, experimentKey);
  const live = (await liveProject(db, project)).project;
  const revisions = await revisionsOf(db, 'experiments', project.projectId);
  const { experimentId } = experiment;
  const phases = (await phasesOf(db, [experimentId])).get(experimentId) ?? [];
  return {
    ...experiment,
    ...standingOf(
      comparable(experiment),
      comparable(findByKey(live?.experiments ?? [], 'experimentKey', experimentKey)),
      revisions.get(experimentKey),
    ),
    phase: phases.at(-1) ?? null,
    phases,
    nextStatuses: nextStatuses(experiment),
  };
}

/** Gives the experiments of a project, in order of their keys. */
export async function summarizeExperiments(
  db: Kysely<Database>,
  project: Project,
): Promise<readonly ExperimentSummary[]> {
  const live = (await liveProject(db, project)).project;
  const revisions = await revisionsOf(db, 'experiments', project.projectId);
  const phases = await phasesOf(
    db,
    project.experiments.map(({ experimentId }) => experimentId),
  );
  const lives = new Map(live?.experiments.map((experiment) => [experiment.experimentKey, experiment]));
  return project.experiments.map((experiment) => {
    const { experimentKey, name, status, coverage, startAt, endAt, rollout, variants, goals } = experiment;
    return {
      experimentKey,
      name,
      status,
      ...standingOf(
        comparable(experiment),
        comparable(lives.get(experimentKey)),
        revisions.get(experimentKey),
      ),
      phase: phases.get(experiment.experimentId)?.at(-1) ?? null,
      coverage,
      ...(startAt === undefined ? {} : { startAt }),
      ...(endAt === undefined ? {} : { endAt }),
      ...(rollout === undefined ? {} : { rollout }),
      variantKeys: variants.map(({ variantKey }) => variantKey),
      goalKeys: goals.map(({ goalKey }) => goalKey),
    };
  });
}

/** Gives an experiment of a project; throws `experiment_not_found`. */
export function findExperiment(project: Project, experimentKey: string): Experiment {
  const experiment = findByKey(project.experiments, 'experimentKey', experimentKey);
  if (experiment !== undefined) return experiment;
  throw new ControlError(
    'experiment_not_found',
    `There is no experiment "${experimentKey}" in project "${project.projectKey}"`,
  );
}

/** Without the variants that were taken out, which nobody sees and which stand in no order. */
function comparable<T extends Omit<Experiment, 'retiredVariants'> | undefined>(experiment: T) {
  return experiment && { ...experiment, retiredVariants: [] };
}
