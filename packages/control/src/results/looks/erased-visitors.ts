import type { Database } from '@pixel/database';
import type { VisitorExposure } from '@pixel/store/events';
import type { Kysely } from 'kysely';
import { groupBy } from '../../base/group-by.ts';
import { currentEpoch } from '../../project/documents/epochs.ts';
import type { Experiment, Phase } from '../../project/documents/project.ts';
import { upcastDocument } from '../../project/documents/upcast.ts';
import { exposurePhase } from './experiment-of-phase.ts';
import type { LookPhase } from './look-queries.ts';

/** The exposures of a visitor about to be erased, without its id. */
export interface ErasedExposures {
  readonly projectKey: string;
  readonly exposures: readonly VisitorExposure[];
  /** Milliseconds since the epoch. */
  readonly erasedAt: number;
}

/** Records the phases whose results will lose one visitor; earlier looks still count it. Stores only a number per phase and time. */
export async function recordErasedVisitor(
  db: Kysely<Database>,
  { projectKey, exposures, erasedAt }: ErasedExposures,
): Promise<void> {
  const byExperiment = groupBy(exposures, ({ experimentKey }) => experimentKey);
  if (byExperiment.size === 0) return;
  const documents = await db
    .selectFrom('documents')
    .innerJoin('projects', 'projects.id', 'documents.project_id')
    .select((row) => ['documents.id', row.fn.coalesce('documents.document', 'documents.live').as('document')])
    .where('projects.key', '=', projectKey)
    .where('documents.kind', '=', 'experiment')
    .where('documents.key', 'in', [...byExperiment.keys()])
    .execute();
  const rows = documents.flatMap(({ id, document }) => {
    const experiment = upcastDocument('experiment', document);
    return findCountingPhases(experiment, byExperiment.get(experiment.experimentKey) ?? []).map((phase) => ({
      experiment_id: id,
      phase,
      erased_at: new Date(erasedAt),
      visitors: 1,
    }));
  });
  if (rows.length === 0) return;
  await db
    .insertInto('erased_from_phases')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['experiment_id', 'phase', 'erased_at'])
        .doUpdateSet((row) => ({ visitors: row('erased_from_phases.visitors', '+', 1) })),
    )
    .execute();
}

/** Counts the visitors of a phase that were erased after a time in milliseconds since the epoch. */
export async function countErasedSince(
  db: Kysely<Database>,
  { experimentId, phase, since }: LookPhase & { readonly since: number },
): Promise<number> {
  const { visitors } = await db
    .selectFrom('erased_from_phases')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('visitors'), row.lit(0)).as('visitors'))
    .where('experiment_id', '=', experimentId)
    .where('phase', '=', phase)
    .where('erased_at', '>', new Date(since))
    .executeTakeFirstOrThrow();
  return Number(visitors);
}

/** Returns the phases that count the visitor. */
function findCountingPhases(
  { kept: { phases } }: Experiment,
  exposures: readonly VisitorExposure[],
): readonly number[] {
  return phases
    .filter((phase) => exposures.find((exposure) => isInPhase(exposure, phase, phases)) !== undefined)
    .map(({ number }) => number);
}

/** Whether a phase counts the exposure, as looks do: from the newest edit of variant content until the end. */
function isInPhase({ phase: number, at }: VisitorExposure, phase: Phase, phases: readonly Phase[]): boolean {
  const { startedAt, endedAt = Number.POSITIVE_INFINITY } = exposurePhase(phase, phases);
  if (number === 0 ? at < startedAt || at >= endedAt : number !== phase.number) return false;
  const epoch = currentEpoch(phase);
  if (epoch.number > 1 && at < Date.parse(epoch.startedAt)) return false;
  return phase.endedAt === undefined || at < Date.parse(phase.endedAt);
}
