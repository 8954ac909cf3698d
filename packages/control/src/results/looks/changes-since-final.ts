import type { Database } from '@pixel/database';
import type { ExperimentState } from '@pixel/stats';
import { type Kysely, sql } from 'kysely';
import { countErasedSince } from './erased-visitors.ts';
import type { Look } from './look.ts';
import type { LookPhase } from './look-queries.ts';
import { visitorsOf } from './visitors-of.ts';

/** What happened since a look became final; none of it changes the look. */
export interface ChangesSinceFinal {
  /** Visitors in the look who were erased since. */
  readonly erasedVisitors: number;
  /** The newest look requested since; null if there is none. */
  readonly computedAgain: ComputedAgain | null;
}

/** Summary of a look taken after the final one. */
export interface ComputedAgain {
  /** ISO 8601. */
  readonly computedAt: string;
  readonly state: ExperimentState;
  /** Sum over all variants. */
  readonly visitors: number;
}

/** Reads what happened to a phase since its final look; `finalAt` is that look's time in milliseconds since the epoch. */
export async function readChangesSinceFinal(
  db: Kysely<Database>,
  { finalAt, ...of }: LookPhase & { readonly finalAt: number },
): Promise<ChangesSinceFinal> {
  const [erasedVisitors, newest] = await Promise.all([
    countErasedSince(db, { ...of, since: finalAt }),
    db
      .selectFrom('looks')
      .select([
        'computed_at',
        sql<ExperimentState>`look #>> '{assessment,verdict,state}'`.as('state'),
        sql<Look['basis']['variants']>`look #> '{basis,variants}'`.as('known'),
        sql<Look['variants']>`look -> 'variants'`.as('variants'),
      ])
      .where('experiment_id', '=', of.experimentId)
      .where('phase', '=', of.phase)
      .where('is_final', '=', false)
      .where('computed_at', '>', new Date(finalAt))
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    erasedVisitors,
    computedAgain:
      newest === undefined
        ? null
        : {
            computedAt: newest.computed_at.toISOString(),
            state: newest.state,
            visitors: total(visitorsOf({ basis: { variants: newest.known }, variants: newest.variants })),
          },
  };
}

function total(visitors: Readonly<Record<string, number>>): number {
  return Object.values(visitors).reduce((sum, count) => sum + count, 0);
}
