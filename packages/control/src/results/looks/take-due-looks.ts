import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { groupBy } from '../../base/group-by.ts';
import { callDatabase } from '../../base/store-calls.ts';
import type { PhaseRef } from './experiment-of-phase.ts';
import type { Looks } from './looks.ts';
import { keepEveryMs } from './take-look.ts';

/**
 * Takes the looks that are due, one after the other, except for those of `waitingProject`. Returns the number of looks taken. `signal` ends
 * the pass early.
 */
export type TakeDueLooks = (signal: AbortSignal, waitingProject?: string) => Promise<number>;

/** Looks at one experiment may use a twentieth of the time. */
const intervalFactor = 20;
const minIntervalMs = 60_000;
/**
 * All looks together may use a fifth of the time, however many experiments there are, or half while a running experiment is more than an
 * hour late.
 */
const restFactor = { normal: 4, late: 1 };
/** Longest pass before the due looks are queried again, in milliseconds. */
const passMs = 30_000;

/** Returns how long after a look of this duration the next one is due: at least a minute, at most an hour. All in milliseconds. */
export function intervalAfter(durationMs: number): number {
  return Math.min(Math.max(minIntervalMs, intervalFactor * durationMs), keepEveryMs);
}

/** Returns how long to rest after a look of this duration, depending on the next look; all in milliseconds. */
export function restAfter(
  durationMs: number,
  next: Pick<DuePhase, 'computedAt' | 'isOpen'> | undefined,
  now: number,
): number {
  const isLate = next?.isOpen && next.computedAt !== undefined && now - next.computedAt > keepEveryMs;
  return durationMs * (isLate ? restFactor.late : restFactor.normal);
}

/**
 * Creates the function. Takes a look every hour even without new events, since windows may have closed. Logs a failing phase once and
 * retries it with exponential backoff.
 */
export function createTakeDueLooks(
  { db, events, now, log }: Pick<ControlDeps, 'db' | 'events' | 'now' | 'log'>,
  looks: Pick<Looks, 'refreshInBackground'>,
): TakeDueLooks {
  const failing = new Map<string, { readonly nextAt: number; readonly pauseMs: number }>();

  function handleFailure(due: DuePhase, tookMs: number, error: unknown): void {
    const { projectKey, experimentKey, phase } = due;
    const previous = failing.get(keyOf(due));
    if (previous === undefined)
      log.warn(
        { error, projectKey, experimentKey, phase },
        "Failed to compute an experiment's results; retrying",
      );
    const pauseMs = Math.min(Math.max(intervalAfter(tookMs), 2 * (previous?.pauseMs ?? 0)), keepEveryMs);
    failing.set(keyOf(due), { nextAt: now() + pauseMs, pauseMs });
  }

  /** Also returns the duration of a failed look. */
  async function takeDueLook(
    due: DuePhase,
    signal: AbortSignal,
  ): Promise<{ isTaken: boolean; tookMs: number }> {
    const startedAt = now();
    try {
      const { projectKey, experimentKey, phase } = due;
      await looks.refreshInBackground({ projectKey, experimentKey, phase }, signal);
      failing.delete(keyOf(due));
      return { isTaken: true, tookMs: now() - startedAt };
    } catch (error) {
      // If the event store is down, the failure isn't specific to this experiment.
      if (signal.aborted || !(await events.isReachable())) throw error;
      const tookMs = now() - startedAt;
      handleFailure(due, tookMs, error);
      return { isTaken: false, tookMs };
    }
  }

  /** Returns the phases of projects with new events since the oldest of their looks, or whose last look is too old. */
  async function selectNeeded(due: readonly DuePhase[]): Promise<readonly DuePhase[]> {
    const hasNewEvents = new Map<string, boolean>();
    for (const [projectKey, phases] of groupBy(due, (duePhase) => duePhase.projectKey)) {
      const times = phases.flatMap(({ computedAt }) => computedAt ?? []);
      if (times.length > 0)
        hasNewEvents.set(
          projectKey,
          (await events.results.arrivedSince({ projectKey, since: Math.min(...times) })) > 0,
        );
    }
    return due.filter(
      ({ projectKey, computedAt }) =>
        computedAt === undefined || now() - computedAt >= keepEveryMs || hasNewEvents.get(projectKey),
    );
  }

  return async (signal, waitingProject) => {
    if (!(await events.isReachable())) return 0;
    const due = (await callDatabase(() => readDuePhases(db, now()))).filter(
      (duePhase) =>
        duePhase.projectKey !== waitingProject && now() >= (failing.get(keyOf(duePhase))?.nextAt ?? 0),
    );
    const until = now() + passMs;
    let taken = 0;
    const phases = await selectNeeded(due);
    for (const [index, duePhase] of phases.entries()) {
      // Looks that became due in the meantime may have waited longer.
      if (signal.aborted || now() > until) break;
      const { isTaken, tookMs } = await takeDueLook(duePhase, signal);
      if (isTaken) taken += 1;
      const restMs = restAfter(tookMs, phases[index + 1], now());
      await sleep(restMs, undefined, { signal }).catch(() => undefined);
    }
    return taken;
  };
}

function keyOf({ projectKey, experimentKey, phase }: PhaseRef): string {
  return JSON.stringify([projectKey, experimentKey, phase]);
}

interface DuePhase extends PhaseRef {
  readonly computedAt: number | undefined;
  /** Whether the phase is still running. */
  readonly isOpen: boolean;
}

/** Returns the phases that are not final and whose last look is old enough, longest waiting first. */
async function readDuePhases(db: ControlDeps['db'], now: number): Promise<readonly DuePhase[]> {
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
        // A look from the future was computed before the clock was set back.
        computed_at === null ||
        computed_at.getTime() > now ||
        now - computed_at.getTime() >= intervalAfter(duration_ms ?? 0),
    )
    .map(({ project, experiment, phase, is_open, computed_at }) => ({
      projectKey: project,
      experimentKey: experiment,
      phase,
      computedAt: computed_at?.getTime(),
      isOpen: is_open,
    }));
}
