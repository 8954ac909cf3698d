import type { Database } from '@pixel/database';
import type { AssessedComparison, ExperimentState } from '@pixel/stats';
import { type Kysely, sql } from 'kysely';
import type { Look } from './look.ts';

/** A look that is kept, for a chart of how the lift has come about. */
export interface LookOfPast {
  readonly computedAt: string;
  readonly isFinal: boolean;
  readonly epoch: number;
  readonly state: ExperimentState;
  readonly visitors: Readonly<Record<string, number>>;
  /** Of the goal that is asked for, else of the primary one. */
  readonly comparisons: readonly PastComparison[];
}

export interface PastComparison
  extends Pick<AssessedComparison, 'state' | 'level' | 'pValue'>,
    Record<'relative' | 'running', Limited | null> {
  readonly variantKey: string;
}

interface Limited {
  readonly estimate?: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Reads the looks at a phase that are kept and the newest one, from the first on. */
export async function readLookHistory(
  db: Kysely<Database>,
  of: { readonly experimentId: string; readonly phase: number; readonly goalKey?: string | undefined },
): Promise<readonly LookOfPast[]> {
  const rows = await db
    .selectFrom('looks')
    .select([
      'computed_at',
      'is_final',
      sql<
        Look['assessment']
      >`jsonb_build_object('verdict', look #> '{assessment,verdict}', 'goals', look #> '{assessment,goals}')`.as(
        'assessment',
      ),
      sql<Look['variants']>`look -> 'variants'`.as('variants'),
      sql<number>`(look #>> '{basis,epoch,number}')::integer`.as('epoch'),
    ])
    .where('experiment_id', '=', of.experimentId)
    .where('phase', '=', of.phase)
    .orderBy('number')
    .execute();
  return rows.map(({ computed_at, is_final, assessment, variants, epoch }) => {
    const goal = assessment.goals.find(({ goalKey, role }) =>
      of.goalKey === undefined ? role === 'primary' : goalKey === of.goalKey,
    );
    return {
      computedAt: computed_at.toISOString(),
      isFinal: is_final,
      epoch,
      state: assessment.verdict.state,
      visitors: Object.fromEntries(
        variants.map(({ variantKey, visitors, multiExposed }) => [variantKey, visitors - multiExposed]),
      ),
      comparisons: (goal?.comparisons ?? []).map(({ variant, state, level, pValue, relative, running }) => ({
        variantKey: variant,
        state,
        level,
        pValue,
        relative: { estimate: relative.estimate, lower: relative.lower, upper: relative.upper },
        running: running?.relative ?? null,
      })),
    };
  });
}
