import { type Kysely, sql } from 'kysely';

interface StoredExperiment {
  readonly phases?: readonly Phase[];
  readonly kept?: { readonly phases: readonly Phase[] };
}

interface Phase {
  readonly endedAt?: string;
  readonly pauses?: readonly { readonly from: string; readonly until?: string }[];
}

/** Adds the start of the current pause to the phases of paused experiments. Phases were already recorded when pauses weren't yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    readonly id: string;
    readonly document: StoredExperiment | null;
    readonly live: StoredExperiment | null;
    readonly from: Date;
  }>`
    select documents.id, document, live, paused.from
    from documents
    cross join lateral (
      select jsonb_build_object('experiments', jsonb_build_array(
        jsonb_build_object('experimentKey', documents.key, 'status', 'paused')
      )) as state
    ) as wanted
    cross join lateral (
      select min(version) as from from snapshots
      where project_id = documents.project_id and configuration @> state and version > coalesce((
        select max(version) from snapshots
        where project_id = documents.project_id and (configuration @> state) is not true
      ), '-infinity')
    ) as paused
    where kind = 'experiment' and coalesce(document, live) ->> 'status' = 'paused' and paused.from is not null
  `.execute(db);
  for (const { id, document, live, from } of rows) {
    const time = from.toISOString();
    await sql`
      update documents set document = ${withPause(document, time)}, live = ${withPause(live, time)} where id = ${id}
    `.execute(db);
  }
}

/** Returns the document, in either storage format, with the pause added, as JSON text. */
function withPause(stored: StoredExperiment | null, from: string): string | null {
  if (stored === null) return null;
  const { phases, kept } = stored;
  return JSON.stringify({
    ...stored,
    ...(phases && { phases: paused(phases, from) }),
    ...(kept && { kept: { ...kept, phases: paused(kept.phases, from) } }),
  });
}

function paused(phases: readonly Phase[], from: string): readonly Phase[] {
  const last = phases.at(-1);
  if (last === undefined || last.endedAt !== undefined) return phases;
  const { pauses = [] } = last;
  if (pauses.some(({ until }) => until === undefined)) return phases;
  return [...phases.slice(0, -1), { ...last, pauses: [...pauses, { from }] }];
}
