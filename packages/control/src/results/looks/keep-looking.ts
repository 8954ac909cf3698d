import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { groupBy } from '../../base/group-by.ts';
import { askDatabase } from '../../base/store-calls.ts';
import type { PhaseName } from './experiment-of-phase.ts';
import type { Looks } from './looks.ts';
import { keepEveryMs } from './take-look.ts';

/** Takes the looks that are due, one after the other, but for those at a project that waits; returns how many. `signal` ends it. */
export type KeepLooking = (signal: AbortSignal, waitingProject?: string) => Promise<number>;

/** Looks at one experiment may take a twentieth of the time. */
const pauseFactor = 20;
const leastPauseMs = 60_000;
/** All looks together a fifth of it, however many experiments there are; half, while a running one waits for longer than an hour. */
const restFactor = { usual: 4, late: 1 };
/** After that long it is asked again what is due. */
const passMs = 30_000;

/** How long after a look of that duration the next one is due: within the hour. */
export function pauseAfter(durationMs: number): number {
  return Math.min(Math.max(leastPauseMs, pauseFactor * durationMs), keepEveryMs);
}

/** How long to rest after a look of that duration, by the look that comes next. */
export function restAfter(
  durationMs: number,
  next: Pick<DuePhase, 'computedAt' | 'isOpen'> | undefined,
  now: number,
): number {
  const isLate = next?.isOpen && next.computedAt !== undefined && now - next.computedAt > keepEveryMs;
  return durationMs * (isLate ? restFactor.late : restFactor.usual);
}

/**
 * Creates it. A phase of which nothing came in since is looked at once an hour, for windows that have closed. One that cannot be
 * computed is told of once, and tried again later and later.
 */
export function createKeepLooking(
  { db, events, now, log }: Pick<ControlDeps, 'db' | 'events' | 'now' | 'log'>,
  looks: Pick<Looks, 'refreshInBackground'>,
): KeepLooking {
  const failing = new Map<string, { readonly nextAt: number; readonly pauseMs: number }>();

  function failed(due: DuePhase, tookMs: number, error: unknown): void {
    const { projectKey, experimentKey, phase } = due;
    const before = failing.get(nameOf(due));
    if (before === undefined)
      log.warn(
        { error, projectKey, experimentKey, phase },
        'Results of an experiment cannot be computed; it is tried again',
      );
    const pauseMs = Math.min(Math.max(pauseAfter(tookMs), 2 * (before?.pauseMs ?? 0)), keepEveryMs);
    failing.set(nameOf(due), { nextAt: now() + pauseMs, pauseMs });
  }

  /** Says how long it took, also where it failed. */
  async function look(due: DuePhase, signal: AbortSignal): Promise<{ isTaken: boolean; tookMs: number }> {
    const startedAt = now();
    try {
      const { projectKey, experimentKey, phase } = due;
      await looks.refreshInBackground({ projectKey, experimentKey, phase }, signal);
      failing.delete(nameOf(due));
      return { isTaken: true, tookMs: now() - startedAt };
    } catch (error) {
      // Of what is away for all there is nothing to say of one.
      if (signal.aborted || !(await events.answers())) throw error;
      const tookMs = now() - startedAt;
      failed(due, tookMs, error);
      return { isTaken: false, tookMs };
    }
  }

  /** Those of projects to which something came since the oldest of their looks, or whose last one is long ago. */
  async function needed(due: readonly DuePhase[]): Promise<readonly DuePhase[]> {
    const arrived = new Map<string, boolean>();
    for (const [projectKey, phases] of groupBy(due, (each) => each.projectKey)) {
      const times = phases.flatMap(({ computedAt }) => computedAt ?? []);
      if (times.length > 0)
        arrived.set(
          projectKey,
          (await events.results.arrivedSince({ projectKey, since: Math.min(...times) })) > 0,
        );
    }
    return due.filter(
      ({ projectKey, computedAt }) =>
        computedAt === undefined || now() - computedAt >= keepEveryMs || arrived.get(projectKey),
    );
  }

  return async (signal, waitingProject) => {
    if (!(await events.answers())) return 0;
    const due = (await askDatabase(() => duePhases(db, now()))).filter(
      (each) => each.projectKey !== waitingProject && now() >= (failing.get(nameOf(each))?.nextAt ?? 0),
    );
    const until = now() + passMs;
    let taken = 0;
    const phases = await needed(due);
    for (const [index, each] of phases.entries()) {
      // What has become due meanwhile may have waited longer.
      if (signal.aborted || now() > until) break;
      const { isTaken, tookMs } = await look(each, signal);
      if (isTaken) taken += 1;
      const restMs = restAfter(tookMs, phases[index + 1], now());
      await sleep(restMs, undefined, { signal }).catch(() => undefined);
    }
    return taken;
  };
}

function nameOf({ projectKey, experimentKey, phase }: PhaseName): string {
  return JSON.stringify([projectKey, experimentKey, phase]);
}

interface DuePhase extends PhaseName {
  readonly computedAt: number | undefined;
  /** Whether it goes on. */
  readonly isOpen: boolean;
}

/** The phases that are not over for good, and were not looked at for long enough; what waits longest comes first. */
async function duePhases(db: ControlDeps['db'], now: number): Promise<readonly DuePhase[]> {
  const { rows } = await sql<{
    readonly project: string;
    readonly experiment: string;
    readonly phase: number;
    readonly is_open: boolean;
    readonly computed_at: Date | null;
    readonly duration_ms: number | null;
  }>`
    select projects.key as project, documents.key as experiment, (each ->> 'number')::integer as phase,
      each ->> 'endedAt' is null as is_open, last.computed_at, last.duration_ms
    from documents
    join projects on projects.id = documents.project_id
    cross join lateral jsonb_array_elements(coalesce(documents.document, documents.live) #> '{kept,phases}') as each
    left join lateral (
      -- One that was final before the phase went on is so no more.
      select computed_at, duration_ms, is_final and computed_at >= (each ->> 'endedAt')::timestamptz as is_over
      from looks
      where experiment_id = documents.id and phase = (each ->> 'number')::integer
      order by is_final desc, number desc limit 1
    ) as last on true
    where documents.kind = 'experiment' and projects.archived_at is null and last.is_over is not true
    order by last.computed_at nulls first
  `.execute(db);
  return rows
    .filter(
      ({ computed_at, duration_ms }) =>
        // One of a time to come was computed before the clock was set back.
        computed_at === null ||
        computed_at.getTime() > now ||
        now - computed_at.getTime() >= pauseAfter(duration_ms ?? 0),
    )
    .map(({ project, experiment, phase, is_open, computed_at }) => ({
      projectKey: project,
      experimentKey: experiment,
      phase,
      computedAt: computed_at?.getTime(),
      isOpen: is_open,
    }));
}
