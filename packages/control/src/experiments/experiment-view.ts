import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@pixel/database';
import type { ExperimentStatus } from '@pixel/protocol';
import type { Kysely } from 'kysely';
import type { Experiment, Project } from '../configuration/project.ts';
import { ControlError } from '../control-error.ts';
import { findByKey } from '../projects/by-key.ts';
import { revisionsOf } from '../projects/revisions.ts';
import { liveProject } from '../publish/live-project.ts';
import { type Phase, phasesOf } from './phases-of.ts';
import { nextStatuses } from './transitions.ts';

/** What of an experiment stands beside its content. */
interface Standing {
  readonly revision: number;
  /** Its status in what is live, or null where it is not there. */
  readonly live: ExperimentStatus | null;
  /** Whether it differs from what is live. */
  readonly isChanged: boolean;
}

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
    ...standingOf(experiment, live, revisions),
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
      ...standing(experiment, lives.get(experimentKey), revisions),
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

function standingOf(
  experiment: Omit<Experiment, 'retiredVariants'>,
  live: Project | undefined,
  revisions: ReadonlyMap<string, number>,
): Standing {
  const { experimentKey } = experiment;
  return standing(experiment, findByKey(live?.experiments ?? [], 'experimentKey', experimentKey), revisions);
}

function standing(
  experiment: Omit<Experiment, 'retiredVariants'>,
  live: Experiment | undefined,
  revisions: ReadonlyMap<string, number>,
): Standing {
  return {
    revision: revisions.get(experiment.experimentKey) ?? 0,
    live: live?.status ?? null,
    isChanged: live === undefined || !isDeepStrictEqual(comparable(experiment), comparable(live)),
  };
}

/** Without the variants that were taken out, which nobody sees and which stand in no order. */
function comparable(experiment: Omit<Experiment, 'retiredVariants'>) {
  return { ...experiment, retiredVariants: [] };
}
