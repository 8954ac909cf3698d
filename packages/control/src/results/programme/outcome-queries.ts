import type { Database } from '@pixel/database';
import type { AssessedResult } from '@pixel/stats';
import { type Kysely, sql } from 'kysely';
import type { LookPhase } from '../looks/look-queries.ts';
import type { LookOutcome } from './outcome.ts';

interface OutcomeRow {
  readonly experiment_id: string;
  readonly phase: number;
  readonly computed_at: Date;
  readonly is_final: boolean;
  readonly verdict: LookOutcome['verdict'];
  readonly primary: LookOutcome['primary'];
  /** Comparisons of the primary goal; null if there is none. */
  readonly comparisons: AssessedResult['comparisons'] | null;
  /** Variants that harm a guardrail. */
  readonly harming: readonly string[];
}

/**
 * Reads the outcome of one stored look at each of these phases: the final one, or else the newest. Resolves to a function that returns the
 * outcome of a phase, or undefined if it has no look.
 */
export async function readOutcomes(
  db: Kysely<Database>,
  phases: readonly LookPhase[],
): Promise<(phase: LookPhase) => LookOutcome | undefined> {
  const { rows } = await outcomesQuery(phases).execute(db);
  const found = new Map(
    rows.map((row) => [phaseKey({ experimentId: row.experiment_id, phase: row.phase }), toOutcome(row)]),
  );
  return (phase) => found.get(phaseKey(phase));
}

/** Parses each look once in the database, and returns only the parts that outcomes need. */
function outcomesQuery(phases: readonly LookPhase[]) {
  const requested = JSON.stringify(
    phases.map(({ experimentId, phase }) => ({ experiment_id: experimentId, phase })),
  );
  return sql<OutcomeRow>`
    select requested.experiment_id, requested.phase, newest.computed_at, newest.is_final,
      assessment -> 'verdict' as verdict,
      jsonb_path_query_first(assessment, '$.goals[*] ? (@.role == "primary").comparisons') as comparisons,
      jsonb_path_query_array(
        assessment, '$.goals[*] ? (@.role == "guardrail").comparisons[*] ? (@.state == "harm").variant'
      ) as harming,
      jsonb_path_query_first(basis, '$.goals[*] ? (@.role == "primary")') as primary
    from jsonb_to_recordset(${requested}::jsonb) as requested (experiment_id uuid, phase integer)
    cross join lateral (
      select computed_at, is_final, look
      from looks
      where looks.experiment_id = requested.experiment_id and looks.phase = requested.phase
      order by is_final desc, number desc
      limit 1
    ) as newest
    cross join lateral jsonb_to_record(newest.look) as parts (assessment jsonb, basis jsonb)`;
}

function toOutcome(row: OutcomeRow): LookOutcome {
  const { computed_at, is_final, verdict, primary, harming } = row;
  const comparisons = row.comparisons ?? [];
  return {
    ...{ isFinal: is_final, computedAt: computed_at.getTime(), verdict, primary, comparisons },
    goals: [
      { role: 'primary', comparisons },
      { role: 'guardrail', comparisons: harming.map((variant) => ({ variant, state: 'harm' })) },
    ],
  };
}

function phaseKey({ experimentId, phase }: LookPhase): string {
  return `${experimentId}/${phase}`;
}
