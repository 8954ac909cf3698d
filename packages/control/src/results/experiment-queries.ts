import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { findDocument } from '../project/documents/document-kinds.ts';
import { assignedVariants } from '../project/documents/holdback.ts';
import type { Phase } from '../project/documents/project.ts';
import { readWorkingState } from '../project/storage/open-project.ts';
import { publishedFieldsOf, readLastPublished } from './looks/experiment-of-phase.ts';

/** A variant as results list it; `weight` is null if the variant is not in the phase. */
export interface ListedVariant {
  readonly variantKey: string;
  readonly weight: number | null;
}

/** Whether a project with this key was ever published. */
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

/** The phases and variants needed to count an experiment's visitors. */
export interface ListedExperiment {
  /** In configured order, with their last weights in the phase. Variants outside the phase come last. */
  readonly variants: readonly ListedVariant[];
  /** Oldest first; empty before the experiment ran. */
  readonly phases: readonly Phase[];
}

/**
 * Reads an experiment's phases and its variants as of one phase, by default as they are now. Resolves to undefined if there is no such
 * experiment.
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
    (await readLastPublished(db, project.kept.id, { experimentKey, ...publishedFieldsOf(earlier, phases) }));
  const found = (before && findDocument(before, 'experiment', experimentKey)) ?? experiment;
  const variants = assignedVariants(phases.find(({ number }) => number === phase) ?? {}, found.variants);
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
