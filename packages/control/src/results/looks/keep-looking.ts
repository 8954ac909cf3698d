import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askDatabase } from '../../base/store-calls.ts';
import type { PhaseName } from './experiment-of-phase.ts';
import type { StoredLook } from './look.ts';
import type { Looks } from './looks.ts';
import { keepEveryMs } from './take-look.ts';

/** Takes the looks that are due, one after the other; returns how many. `signal` ends it. */
export type KeepLooking = (signal: AbortSignal) => Promise<number>;

/** Looks at one experiment may take a twentieth of the time. */
const pauseFactor = 20;
const leastPauseMs = 60_000;
/** All looks together a fifth of it, however many experiments there are. */
const restFactor = 4;

/** How long after a look of that duration the next one is due. */
export function pauseAfter(durationMs: number): number {
  return Math.max(leastPauseMs, pauseFactor * durationMs);
}

/** Creates it. A phase of which nothing came in since is looked at once an hour, for windows that have closed. */
export function createKeepLooking(
  { db, events, now, log }: Pick<ControlDeps, 'db' | 'events' | 'now' | 'log'>,
  looks: Pick<Looks, 'refresh'>,
): KeepLooking {
  const troubled = new Set<string>();

  async function isNeeded({ projectKey, computedAt }: DuePhase): Promise<boolean> {
    if (computedAt === undefined || now() - computedAt >= keepEveryMs) return true;
    return (await events.results.arrivedSince({ projectKey, since: computedAt })) > 0;
  }

  /** One that cannot be computed keeps the others from nothing; it is told of once. */
  async function look(due: DuePhase, signal: AbortSignal): Promise<StoredLook | undefined> {
    const { projectKey, experimentKey, phase } = due;
    const name = `${projectKey}/${experimentKey}/${phase}`;
    try {
      if (!(await isNeeded(due))) return undefined;
      const taken = await looks.refresh({ projectKey, experimentKey, phase }, signal);
      troubled.delete(name);
      return taken;
    } catch (error) {
      if (!signal.aborted && !troubled.has(name)) {
        troubled.add(name);
        log.warn(
          { error, projectKey, experimentKey, phase },
          'Results of an experiment cannot be computed; it is tried again',
        );
      }
      return undefined;
    }
  }

  return async (signal) => {
    if (!(await events.answers())) return 0;
    let taken = 0;
    for (const due of await askDatabase(() => duePhases(db, now()))) {
      if (signal.aborted) break;
      const stored = await look(due, signal);
      if (stored === undefined) continue;
      taken += 1;
      await sleep(restFactor * stored.durationMs, undefined, { signal }).catch(() => undefined);
    }
    return taken;
  };
}

interface DuePhase extends PhaseName {
  readonly computedAt: number | undefined;
}

/** The phases that are not over for good, and were not looked at for long enough; what waits longest comes first. */
async function duePhases(db: ControlDeps['db'], now: number): Promise<readonly DuePhase[]> {
  const { rows } = await sql<{
    readonly project: string;
    readonly experiment: string;
    readonly phase: number;
    readonly computed_at: Date | null;
    readonly duration_ms: number | null;
  }>`
    select projects.key as project, documents.key as experiment, (each ->> 'number')::integer as phase,
      last.computed_at, last.duration_ms
    from documents
    join projects on projects.id = documents.project_id
    cross join lateral jsonb_array_elements(coalesce(documents.document, documents.live) #> '{kept,phases}') as each
    left join lateral (
      select computed_at, duration_ms, is_final from looks
      where experiment_id = documents.id and phase = (each ->> 'number')::integer
      order by is_final desc, computed_at desc, number desc limit 1
    ) as last on true
    where documents.kind = 'experiment' and projects.archived_at is null and last.is_final is not true
    order by last.computed_at nulls first
  `.execute(db);
  return rows
    .filter(
      ({ computed_at, duration_ms }) =>
        computed_at === null || now - computed_at.getTime() >= pauseAfter(duration_ms ?? 0),
    )
    .map(({ project, experiment, phase, computed_at }) => ({
      projectKey: project,
      experimentKey: experiment,
      phase,
      computedAt: computed_at?.getTime(),
    }));
}
