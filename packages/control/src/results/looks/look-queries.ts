import type { Database } from '@pixel/database';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import type { Experiment, Phase, Project } from '../../project/documents/project.ts';
import { upcastDocument } from '../../project/documents/upcast.ts';
import type { Cohorts, Look, StoredLook } from './look.ts';

/** An experiment with a look at one of its phases. */
export interface FoundLook {
  readonly experimentId: string;
  /** The project's defaults for experiments that don't set them. */
  readonly statistics: Project['statistics'];
  /** The project's time zone. */
  readonly timeZone: string;
  /** The working state, or the live one if the experiment was removed. */
  readonly experiment: Experiment;
  /** Absent if nothing has been computed for the phase yet. */
  readonly stored: StoredLook | undefined;
}

/** Selects a look: the final one, or else the newest. By default, the phase is the newest test, and looks of any time are considered. */
export interface LookSelector {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly phase?: number | undefined;
  /** Selects the last look at or before this time, in milliseconds since the epoch. */
  readonly at?: number | undefined;
  /** Includes daily cohorts, which are most of a look's bytes; without this option, `cohorts` is null. */
  readonly days?: 'with days' | undefined;
}

/** Reads a look. Resolves to undefined if there is no such experiment. */
export async function findLook(
  db: Kysely<Database>,
  { projectKey, experimentKey, phase, at, days }: LookSelector,
): Promise<FoundLook | undefined> {
  const newestPhase = sql<number>`(
    select max((each ->> 'number')::integer)
    from jsonb_array_elements(coalesce(documents.document, documents.live) #> '{kept,phases}') as each
    where each -> 'holdback' is null)`;
  const row = await db
    .selectFrom('projects')
    .innerJoin('documents', 'documents.project_id', 'projects.id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('looks')
          .select(['computed_at', 'duration_ms', 'is_final', 'look'])
          .select((days === undefined ? sql<unknown>`null::jsonb` : sql<unknown>`cohorts`).as('cohorts'))
          .whereRef('looks.experiment_id', '=', 'documents.id')
          .where('looks.phase', '=', phase ?? newestPhase)
          .$if(at !== undefined, (looks) => looks.where('computed_at', '<=', new Date(at ?? 0)))
          .orderBy('is_final', 'desc')
          .orderBy('number', 'desc')
          .limit(1)
          .as('found'),
      (join) => join.onTrue(),
    )
    .select([
      'documents.id',
      sql<Project['statistics'] | null>`coalesce(projects.live, projects.settings) -> 'statistics'`.as(
        'statistics',
      ),
      sql<string | null>`coalesce(projects.live, projects.settings) ->> 'timeZone'`.as('time_zone'),
      sql<unknown>`coalesce(documents.document, documents.live)`.as('experiment'),
      'found.computed_at',
      'found.duration_ms',
      'found.is_final',
      'found.look',
      'found.cohorts',
    ])
    .where('projects.key', '=', projectKey)
    .where('documents.kind', '=', 'experiment')
    .where('documents.key', '=', experimentKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { computed_at, duration_ms, is_final, look, cohorts } = row;
  const experiment = upcastDocument('experiment', row.experiment);
  const stored =
    computed_at === null || duration_ms === null || is_final === null
      ? undefined
      : toStored({ computed_at, duration_ms, is_final, look, cohorts });
  return {
    experimentId: row.id,
    statistics: row.statistics ?? undefined,
    timeZone: row.time_zone ?? 'UTC',
    experiment,
    stored: stored && { ...stored, isFinal: isStillFinal(stored, phaseOf(experiment, phase)) },
  };
}

/** Defaults to the newest test. */
function phaseOf({ kept: { phases } }: Experiment, number: number | undefined): Phase | undefined {
  return number === undefined ? newestTestPhase(phases) : phases.find((phase) => phase.number === number);
}

/** A phase may resume after its final look. */
function isStillFinal({ isFinal, computedAt }: StoredLook, phase: Phase | undefined): boolean {
  return isFinal && phase?.endedAt !== undefined && computedAt >= Date.parse(phase.endedAt);
}

/** The looks that the next look at a phase continues from. */
export interface PreviousLooks {
  /** The last kept look. */
  readonly kept: StoredLook | undefined;
  /** The first kept look. */
  readonly first: StoredLook | undefined;
  /** Whether there is a final look since the phase ended; that one stays final. */
  readonly hasFinal: boolean;
}

/** Reads the looks that the next one continues from. `endedAt`, in ISO 8601, is absent if the phase is still running. */
export async function readPreviousLooks(
  db: Kysely<Database>,
  scope: LookPhase & Pick<Phase, 'endedAt'>,
): Promise<PreviousLooks> {
  const keptLooks = db
    .selectFrom('looks')
    .select(['computed_at', 'duration_ms', 'is_final', 'look', sql<null>`null`.as('cohorts')])
    .where('experiment_id', '=', scope.experimentId)
    .where('phase', '=', scope.phase)
    .where('is_kept', '=', true);
  const final =
    scope.endedAt === undefined
      ? undefined
      : keptLooks.where('is_final', '=', true).where('computed_at', '>=', new Date(scope.endedAt));
  const [last, first, finalLook] = await Promise.all([
    keptLooks.orderBy('number', 'desc').limit(1).executeTakeFirst(),
    keptLooks.orderBy('number', 'asc').limit(1).executeTakeFirst(),
    final?.limit(1).executeTakeFirst(),
  ]);
  return {
    kept: last && toStored(last),
    first: first && toStored(first),
    hasFinal: finalLook !== undefined,
  };
}

/** Reads looks by number, with their cohorts. Deleted looks are absent. */
export async function readLooksByNumber(
  db: Kysely<Database>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, StoredLook>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('looks')
    .select(['number', 'computed_at', 'duration_ms', 'is_final', 'look', 'cohorts'])
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, ...row }) => [String(number), toStored(row)]));
}

/** A phase of an experiment, by the id of its document. */
export interface LookPhase {
  readonly experimentId: string;
  readonly phase: number;
}

/**
 * Stores a look, replaces the newest one unless that is kept, and runs `storeMore` in the same transaction. A final look from before the
 * phase resumed is no longer final.
 */
export async function saveLook(
  db: Kysely<Database>,
  { experimentId, phase }: LookPhase,
  { look, computedAt, durationMs, isFinal, isKept, cohorts }: StoredLook & { readonly isKept: boolean },
  storeMore?: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const phaseColumns = { experiment_id: experimentId, phase };
    await transaction
      .deleteFrom('looks')
      .where('experiment_id', '=', experimentId)
      .where('phase', '=', phase)
      .where('is_kept', '=', false)
      .execute();
    const { endedAt } = look.basis.phase;
    await transaction
      .updateTable('looks')
      .set({ is_final: false })
      .where('experiment_id', '=', experimentId)
      .where('phase', '=', phase)
      .where('is_final', '=', true)
      .$if(endedAt !== null, (finals) => finals.where('computed_at', '<', new Date(endedAt ?? 0)))
      .execute();
    await transaction
      .updateTable('looks')
      .set({ cohorts: null })
      .where('experiment_id', '=', experimentId)
      .where('phase', '=', phase)
      .where('is_final', '=', false)
      .where('cohorts', 'is not', null)
      .execute();
    await transaction
      .insertInto('looks')
      .values({
        ...phaseColumns,
        computed_at: new Date(computedAt),
        duration_ms: Math.round(durationMs),
        is_kept: isKept,
        is_final: isFinal,
        look: JSON.stringify(look),
        cohorts: cohorts === null ? null : JSON.stringify(cohorts),
      })
      // If two processes store a final look at the same time, the first one stays.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await storeMore?.(transaction);
  });
}

type LookColumns = Pick<
  Selectable<Database['looks']>,
  'computed_at' | 'duration_ms' | 'is_final' | 'look' | 'cohorts'
>;

function toStored({ computed_at, duration_ms, is_final, look, cohorts }: LookColumns): StoredLook {
  return {
    look: look as Look,
    computedAt: computed_at.getTime(),
    durationMs: duration_ms,
    isFinal: is_final,
    cohorts: cohorts as Cohorts | null,
  };
}
