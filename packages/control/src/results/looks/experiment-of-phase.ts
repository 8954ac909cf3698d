import type { Database } from '@pixel/database';
import type { ExposurePhase } from '@pixel/store/events';
import { type Kysely, sql } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import { findDocument } from '../../project/documents/document-kinds.ts';
import { newestTest, variantsIn } from '../../project/documents/holdback.ts';
import type { Experiment, Phase, Project } from '../../project/documents/project.ts';
import { upcastProject } from '../../project/documents/upcast.ts';
import { findProject } from '../../project/storage/open-project.ts';

/** An experiment as it was in one of its phases. */
export interface ExperimentOfPhase {
  /** With what the experiment names; as it is live, else as it is edited, and of an earlier phase as it was published last in it. */
  readonly project: Project;
  /** With the variants and weights of the phase. */
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
  // A holdback leaves the test before it what it was.
  const isNewest = phase === phases.at(-1) || phase === newestTest(phases);
  const before = isNewest
    ? undefined
    : await lastPublishedIn(db, working.kept.id, { experimentKey, ...publishedAs(phase, phases) });
  for (const project of [before, live.project, working]) {
    const found = project && findDocument(project, 'experiment', experimentKey);
    if (project === undefined || found === undefined) continue;
    const experiment = { ...found, variants: variantsIn(phase, found.variants) };
    return { project, experiment, phase, phases };
  }
  return undefined;
}

/** What a published experiment said while it was in one of its phases. */
type PublishedAs = Pick<Experiment, 'salt'> & Partial<Pick<Experiment, 'status' | 'rollout'>>;

/** Returns by what versions are found in which an experiment was in a phase: a holdback has the salt of its test, and the winner. */
export function publishedAs(phase: Phase, phases: readonly Phase[]): PublishedAs {
  const { holdback, number, salt } = phase;
  if (holdback === undefined) return { salt };
  const test = newestTest(phases.filter((each) => each.number < number));
  return { salt: test?.salt ?? salt, status: 'completed', rollout: holdback.variantKey };
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

/** The project as the last version had it in which the experiment said this, where that is kept. */
export async function lastPublishedIn(
  db: Kysely<Database>,
  projectId: string,
  experiment: Pick<Experiment, 'experimentKey'> & PublishedAs,
): Promise<Project | undefined> {
  const isIn = JSON.stringify({ experiments: [experiment] });
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
