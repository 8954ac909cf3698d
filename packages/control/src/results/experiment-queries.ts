import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { findDocument } from '../project/documents/document-kinds.ts';
import { variantsIn } from '../project/documents/holdback.ts';
import type { Phase } from '../project/documents/project.ts';
import { readWorkingState } from '../project/storage/open-project.ts';
import { lastPublishedIn, publishedAs } from './looks/experiment-of-phase.ts';

/** A variant as results list it: `weight` is null where it is not in the phase. */
export interface ListedVariant {
  readonly variantKey: string;
  readonly weight: number | null;
}

/** Resolves to whether a project of that key was ever published. */
export async function isPublished(db: Kysely<Database>, projectKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('snapshots', 'snapshots.project_id', 'projects.id')
    .select('projects.id')
    .where('projects.key', '=', projectKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What counting the visitors of a phase of an experiment needs of it. */
export interface ListedExperiment {
  /** In their order, with the weights that the phase had last; those that were not in it come last. */
  readonly variants: readonly ListedVariant[];
  /** From the first to the newest; none before it ran. */
  readonly phases: readonly Phase[];
}

/**
 * Reads the phases of an experiment, and its variants as they were in one of them, by default as they are now. Resolves to undefined where
 * there is no such experiment.
 */
export async function readListedExperiment(
  db: Kysely<Database>,
  { projectKey, experimentKey, phase }: ExperimentPhase,
): Promise<ListedExperiment | undefined> {
  const project = await readWorkingState(db, projectKey, [{ kind: 'experiment', key: experimentKey }]);
  const experiment = project && findDocument(project, 'experiment', experimentKey);
  if (project === undefined || experiment === undefined) return undefined;
  const { variantIds, phases } = experiment.kept;
  const earlier = phases.find(({ number }) => number === phase && number < phases.length);
  const before =
    earlier &&
    (await lastPublishedIn(db, project.kept.id, { experimentKey, ...publishedAs(earlier, phases) }));
  const found = (before && findDocument(before, 'experiment', experimentKey)) ?? experiment;
  const variants = variantsIn(phases.find(({ number }) => number === phase) ?? {}, found.variants);
  const listed = new Set(variants.map(({ variantKey }) => variantKey));
  const others = Object.keys(variantIds).filter((key) => !listed.has(key));
  return {
    variants: [
      ...variants.map(({ variantKey, weight }) => ({ variantKey, weight })),
      ...others.sort().map((variantKey) => ({ variantKey, weight: null })),
    ],
    phases,
  };
}

/** An experiment, and the number of one of its phases. */
export interface ExperimentPhase {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly phase?: number | undefined;
}
