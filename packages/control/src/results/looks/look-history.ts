import type { Database } from '@pixel/database';
import type { AssessedComparison, ExperimentState } from '@pixel/stats';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Look } from './look.ts';

/** A past look, for a chart of the lift over time. */
export interface PastLook {
  readonly computedAt: string;
  readonly isFinal: boolean;
  /** Whether the look is permanent. If not, the next look replaces it. */
  readonly isKept: boolean;
  readonly epoch: number;
  readonly state: ExperimentState;
  readonly visitors: Readonly<Record<string, number>>;
  /** For the requested goal, or else the primary one. */
  readonly comparisons: readonly PastComparison[];
}

export interface PastComparison
  extends Pick<AssessedComparison, 'state' | 'level' | 'pValue'>,
    Record<'relative' | 'running', LimitedEstimate | null> {
  readonly variantKey: string;
}

interface LimitedEstimate {
  readonly estimate?: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Maximum number of looks; a chart can't show more. */
const maxLooks = 500;

/**
 * Reads the kept looks at a phase and the newest one, oldest first. If there are more than 500, returns the first, the newest, those with a
 * new decision, and an evenly spaced selection of the others up to 500.
 */
export async function readLookHistory(
  db: Kysely<Database>,
  scope: { readonly experimentId: string; readonly phase: number; readonly goalKey?: string | undefined },
): Promise<readonly PastLook[]> {
  const { rows } = await historyQuery(scope).execute(db);
  return rows.map(({ computed_at, is_final, is_kept, state, comparisons, variants, epoch }) => ({
    computedAt: computed_at.toISOString(),
    isFinal: is_final,
    isKept: is_kept,
    epoch,
    state,
    visitors: Object.fromEntries(
      variants.map(({ variantKey, visitors, multiExposed }) => [variantKey, visitors - multiExposed]),
    ),
    comparisons: (comparisons ?? []).map(({ variant, state, level, pValue, relative, running }) => ({
      variantKey: variant,
      state,
      level,
      pValue,
      relative: { estimate: relative.estimate, lower: relative.lower, upper: relative.upper },
      running: running?.relative ?? null,
    })),
  }));
}

interface HistoryRow {
  readonly computed_at: Date;
  readonly is_final: boolean;
  readonly is_kept: boolean;
  readonly epoch: number;
  readonly state: ExperimentState;
  readonly variants: Look['variants'];
  /** Null if the look has no such goal. */
  readonly comparisons: readonly AssessedComparison[] | null;
}

/** Parses each look once and returns only one of its goals from the database: a look with a dozen goals takes about 50 kB. */
function historyQuery(scope: Parameters<typeof readLookHistory>[1]): RawBuilder<HistoryRow> {
  const goal =
    scope.goalKey === undefined
      ? sql`'$.goals[*] ? (@.role == "primary")'`
      : sql`'$.goals[*] ? (@.goalKey == $key)', ${JSON.stringify({ key: scope.goalKey })}::jsonb`;
  return sql<HistoryRow>`
    with parsed as materialized (
      select number, computed_at, is_final, is_kept, variants,
        (basis #>> '{epoch,number}')::integer as epoch,
        assessment #>> '{verdict,state}' as state,
        jsonb_path_query_first(assessment, ${goal}) -> 'comparisons' as comparisons
      from looks, jsonb_to_record(look) as parts (assessment jsonb, variants jsonb, basis jsonb)
      where experiment_id = ${scope.experimentId} and phase = ${scope.phase}
    ), compared as (
      select *,
        lag(decided) over (order by number) is distinct from decided as has_new_decision,
        lead(number) over (order by number) is null as is_newest
      from parsed, lateral (
        select jsonb_build_array(state, jsonb_path_query_array(comparisons, '$[*].state')) as decided
      ) as each
    ), counted as (
      select *,
        row_number() over (partition by has_new_decision or is_newest order by number) as nth,
        count(*) over (partition by has_new_decision or is_newest) as total,
        greatest(0, ${maxLooks} - count(*) filter (where has_new_decision or is_newest) over ()) as room
      from compared
    )
    select computed_at, is_final, is_kept, epoch, state, variants, comparisons
    from counted
    where has_new_decision or is_newest or nth * room / total > (nth - 1) * room / total
    order by number`;
}
