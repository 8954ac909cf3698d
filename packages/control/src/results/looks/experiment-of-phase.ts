import type { Database } from '@pixel/database';
import type { ExposurePhase } from '@pixel/store/events';
import { type Kysely, sql } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import { findDocument } from '../../project/documents/document-kinds.ts';
import { assignedVariants, newestTestPhase } from '../../project/documents/holdback.ts';
import type { Experiment, Phase, Project } from '../../project/documents/project.ts';
import { upcastProject } from '../../project/documents/upcast.ts';
import { findProject } from '../../project/storage/open-project.ts';

/** An experiment as it was in one of its phases. */
export interface ExperimentOfPhase {
  /**
   * Includes everything the experiment references. The live state, or else the working state; for an earlier phase, the last version
   * published in it.
   */
  readonly project: Project;
  /** With the variants and weights of the phase. */
  readonly experiment: Experiment;
  readonly phase: Phase;
  /** All phases of the experiment, oldest first. */
  readonly phases: readonly Phase[];
}

/**
 * Reads an experiment as it is, or was, in a phase. Call it in a transaction for a consistent state. Resolves to undefined if there is no
 * such experiment or phase.
 */
export async function readExperimentOfPhase(
  db: Kysely<Database>,
  { projectKey, experimentKey, phase: number }: PhaseRef,
): Promise<ExperimentOfPhase | undefined> {
  const found = await findProject(db, projectKey, [{ kind: 'experiment', key: experimentKey }]);
  if (found === undefined) return undefined;
  const { live, working } = found;
  const edited = findDocument(working, 'experiment', experimentKey);
  const served = live.project && findDocument(live.project, 'experiment', experimentKey);
  const phases = (edited ?? served)?.kept.phases ?? [];
  const phase = phases.find((candidate) => candidate.number === number);
  if (phase === undefined) return undefined;
  // A holdback doesn't change the test before it.
  const isNewest = phase === phases.at(-1) || phase === newestTestPhase(phases);
  const published = isNewest
    ? undefined
    : await readLastPublished(db, working.kept.id, { experimentKey, ...publishedFieldsOf(phase, phases) });
  for (const project of [published, live.project, working]) {
    const found = project && findDocument(project, 'experiment', experimentKey);
    if (project === undefined || found === undefined) continue;
    const experiment = { ...found, variants: assignedVariants(phase, found.variants) };
    return { project, experiment, phase, phases };
  }
  return undefined;
}

/** Fields of a published experiment that identify one of its phases. */
type PublishedFields = Pick<Experiment, 'salt'> & Partial<Pick<Experiment, 'status' | 'rollout'>>;

/** Returns the fields that identify the versions published in a phase. A holdback has the salt of its test, and the winner. */
export function publishedFieldsOf(phase: Phase, phases: readonly Phase[]): PublishedFields {
  const { holdback, number, salt } = phase;
  if (holdback === undefined) return { salt };
  const test = newestTestPhase(phases.filter((candidate) => candidate.number < number));
  return { salt: test?.salt ?? salt, status: 'completed', rollout: holdback.variantKey };
}

/**
 * Returns the exposures that belong to a phase. A phase includes exposures without a phase number until the next phase begins, because open
 * pages keep their configuration for a while.
 */
export function exposurePhase({ number, startedAt }: Phase, phases: readonly Phase[]): ExposurePhase {
  const next = phases.find((phase) => phase.number === number + 1);
  return {
    number,
    startedAt: number === 1 ? 0 : Date.parse(startedAt),
    ...(next && { endedAt: Date.parse(next.startedAt) }),
  };
}

/** Identifies a phase of an experiment. */
export interface PhaseRef {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly phase: number;
}

/** Creates the error for a phase that doesn't exist. */
export function phaseNotFoundError(
  { experimentKey, phase }: Pick<PhaseRef, 'experimentKey' | 'phase'>,
  phases: number,
): ControlError {
  const phaseCount = phases === 0 ? 'none yet' : phases === 1 ? 'one' : `${phases}`;
  return new ControlError(
    'phase_not_found',
    `Experiment "${experimentKey}" has no phase ${phase}; it has ${phaseCount}`,
    { parameters: { experimentKey, phase } },
  );
}

/**
 * Reads the project's last published version in which the experiment has these fields. Resolves to undefined if no such version is stored.
 */
export async function readLastPublished(
  db: Kysely<Database>,
  projectId: string,
  experiment: Pick<Experiment, 'experimentKey'> & PublishedFields,
): Promise<Project | undefined> {
  const pattern = JSON.stringify({ experiments: [experiment] });
  const [row] = await db
    .selectFrom('snapshots')
    .select('configuration')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`configuration @> ${pattern}::jsonb`)
    .orderBy('version', 'desc')
    .limit(1)
    .execute();
  return row?.configuration == null ? undefined : upcastProject(row.configuration);
}
