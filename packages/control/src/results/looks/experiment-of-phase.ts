import type { Database } from '@pixel/database';
import type { ExposurePhase } from '@pixel/store/events';
import { type Kysely, sql } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import { findDocument } from '../../project/documents/document-kinds.ts';
import type { Experiment, Phase, Project } from '../../project/documents/project.ts';
import { upcastProject } from '../../project/documents/upcast.ts';
import { findProject } from '../../project/storage/open-project.ts';

/** An experiment as it was in one of its phases. */
export interface ExperimentOfPhase {
  /** With what the experiment names; as it is live, else as it is edited, and of an earlier phase as it was published last in it. */
  readonly project: Project;
  readonly experiment: Experiment;
  readonly phase: Phase;
  /** All of the experiment, from the first to the newest. */
  readonly phases: readonly Phase[];
}

/**
 * Reads an experiment as it is, or was, in a phase; call it in a transaction for one consistent state. Resolves to undefined where
 * there is no such experiment or phase.
 */
export async function readExperimentOfPhase(
  db: Kysely<Database>,
  { projectKey, experimentKey, phase: number }: PhaseName,
): Promise<ExperimentOfPhase | undefined> {
  const found = await findProject(db, projectKey, [{ kind: 'experiment', key: experimentKey }]);
  if (found === undefined) return undefined;
  const { live, working } = found;
  const edited = findDocument(working, 'experiment', experimentKey);
  const served = live.project && findDocument(live.project, 'experiment', experimentKey);
  const phases = (edited ?? served)?.kept.phases ?? [];
  const phase = phases.find((each) => each.number === number);
  if (phase === undefined) return undefined;
  const before =
    phase === phases.at(-1)
      ? undefined
      : await lastPublishedIn(db, working.kept.id, { experimentKey, salt: phase.salt });
  for (const project of [before, live.project, working]) {
    const experiment = project && findDocument(project, 'experiment', experimentKey);
    if (project !== undefined && experiment !== undefined) return { project, experiment, phase, phases };
  }
  return undefined;
}

/** A phase takes in exposures that do not say theirs until the next one begins: pages go on for a while with what they were told. */
export function exposurePhase({ number, startedAt }: Phase, phases: readonly Phase[]): ExposurePhase {
  const next = phases.find((phase) => phase.number === number + 1);
  return {
    number,
    startedAt: number === 1 ? 0 : Date.parse(startedAt),
    ...(next && { endedAt: Date.parse(next.startedAt) }),
  };
}

/** Names a phase of an experiment. */
export interface PhaseName {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly phase: number;
}

/** The answer to whoever names a phase that is not there. */
export function phaseNotFound(
  { experimentKey, phase }: Pick<PhaseName, 'experimentKey' | 'phase'>,
  phases: number,
): ControlError {
  const known = phases === 0 ? 'none yet' : phases === 1 ? 'one' : `${phases}`;
  return new ControlError(
    'phase_not_found',
    `Experiment "${experimentKey}" has no phase ${phase}; it has ${known}`,
    { parameters: { experimentKey, phase } },
  );
}

/** The project as the last version had it that was published with a salt of the experiment, where that is kept. */
export async function lastPublishedIn(
  db: Kysely<Database>,
  projectId: string,
  { experimentKey, salt }: Pick<Experiment, 'experimentKey' | 'salt'>,
): Promise<Project | undefined> {
  const isIn = JSON.stringify({ experiments: [{ experimentKey, salt }] });
  const [row] = await db
    .selectFrom('snapshots')
    .select('configuration')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`configuration @> ${isIn}::jsonb`)
    .orderBy('version', 'desc')
    .limit(1)
    .execute();
  return row?.configuration == null ? undefined : upcastProject(row.configuration);
}
