import type { ControlDeps } from '../../base/control-deps.ts';
import { readConsistently } from '../../base/read-consistently.ts';
import { isSameJson } from '../../base/same-json.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';
import { longestWindowMs } from '../metrics/window-end.ts';
import { assess } from './assess.ts';
import type { Basis } from './basis.ts';
import { basisOf } from './basis-of.ts';
import { type PhaseRef, phaseNotFoundError, readExperimentOfPhase } from './experiment-of-phase.ts';
import type { Look, StoredLook } from './look.ts';
import { type PreviousLooks, readPreviousLooks, saveLook } from './look-queries.ts';
import type { PrepareNotifications } from './prepare-notifications.ts';
import { readHealth } from './read-health.ts';
import { toPhaseQuery } from './to-phase-query.ts';

/** Dependencies for taking looks. */
export interface LookDeps extends Pick<ControlDeps, 'db' | 'events' | 'now'> {
  /** Prepares notifications of a look's findings to people and webhooks. If absent, none are sent. */
  readonly prepareNotifications?: PrepareNotifications;
}

/** How often a look without a new decision is kept, for monitors to continue from and for charts. */
export const keepEveryMs = 60 * 60 * 1_000;
/** Events from before an experiment's end may arrive this much later. */
const lateMs = 60 * 60 * 1_000;

/**
 * Computes an experiment's results in a phase up to now and stores them. Rejects with `project_not_found`, `experiment_not_found`,
 * `phase_not_found`, `unavailable`, or the reason of `signal`, and then stores nothing.
 */
export async function takeLook(deps: LookDeps, phaseRef: PhaseRef, signal: AbortSignal): Promise<StoredLook> {
  const opened = await readConsistently(deps, async (db) => {
    const phaseState = await readExperimentOfPhase(db, phaseRef);
    if (phaseState === undefined) throw phaseNotFoundError(phaseRef, 0);
    const experimentId = phaseState.experiment.kept.id;
    const { endedAt } = phaseState.phase;
    const before = await readPreviousLooks(db, { experimentId, phase: phaseRef.phase, endedAt });
    return { phaseState, experimentId, before };
  });
  const { phaseState, experimentId, before } = opened;
  const basis = basisOf(phaseState, before.first?.look.basis);
  const startedAt = deps.now();
  // Once everyone has the winner, what visitors do is no longer an effect of the experiment.
  const asOf = Math.min(startedAt, basis.phase.rolledOutAt ?? startedAt);
  const { results, ingested } = deps.events;
  const scannedAt = await callEvents(deps.events, () => ingested.now());
  const scan = await callEvents(deps.events, () =>
    results.scan({ ...toPhaseQuery(phaseRef, basis, asOf), timeZone: basis.timeZone }, signal),
  );
  const { kept } = before;
  const health = await readHealth(
    deps,
    { phaseRef, experiment: phaseState.experiment, basis, scan, asOf, previous: kept?.look.health },
    signal,
  );
  signal.throwIfAborted();
  const assessment = assess(basis, scan.metrics, {
    atMs: asOf,
    health,
    ...(kept && { monitors: kept.look.assessment.monitors, adjusted: kept.look.assessment.adjusted }),
  });
  const look: Look = {
    formatVersion: 1,
    basis,
    asOf,
    scannedAt,
    variants: scan.variants,
    metrics: scan.metrics.map(({ cohorts: _, ...metric }) => metric),
    lastExposureAt: scan.lastExposureAt ?? null,
    rowsRead: scan.rowsRead,
    assessment,
    health,
  };
  const stored: StoredLook = {
    look,
    computedAt: startedAt,
    durationMs: deps.now() - startedAt,
    isFinal: !before.hasFinal && isFinal(basis, startedAt),
    cohorts: scan.metrics.map(({ key, cohorts }) => ({ key, cohorts })),
  };
  const taken = { phaseRef, experimentId, phaseState, stored, hadFinal: before.hasFinal };
  await callDatabase(async () =>
    saveLook(
      deps.db,
      { experimentId, phase: phaseRef.phase },
      { ...stored, isKept: stored.isFinal || isWorthKeeping(look, before) },
      await deps.prepareNotifications?.(taken),
    ),
  );
  return stored;
}

/**
 * Whether no later look can change the results: an hour after the last window closes, or after the rollout, since nothing that happens once
 * everyone has one variant is an effect of the experiment.
 */
function isFinal({ phase: { endedAt, rolledOutAt }, goals }: Basis, now: number): boolean {
  if (endedAt === null) return false;
  const windowMs = longestWindowMs(goals.map(({ metric }) => metric));
  return now >= Math.min(endedAt + windowMs, rolledOutAt ?? Number.POSITIVE_INFINITY) + lateMs;
}

/** A look identical to the last kept one isn't worth keeping. */
function isWorthKeeping(look: Look, { kept }: PreviousLooks): boolean {
  if (kept === undefined || statesOf(look) !== statesOf(kept.look)) return true;
  return look.asOf - kept.look.asOf >= keepEveryMs && !hasSameResults(look, kept.look);
}

function hasSameResults(look: Look, kept: Look): boolean {
  return (['variants', 'metrics'] as const).every((part) => isSameJson(look[part], kept[part]));
}

/** Returns all decisions and problems as one string. */
function statesOf({ assessment: { verdict, goals }, health: { diagnosis } }: Look): string {
  const states = goals.map(({ goalKey, comparisons }) => [goalKey, comparisons.map(({ state }) => state)]);
  const { state, code, goalKey, variant } = verdict;
  return JSON.stringify([state, code, goalKey, variant, states, diagnosis?.reasons ?? []]);
}
