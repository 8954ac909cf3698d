import type { ControlDeps } from '../../base/control-deps.ts';
import { isSameJson } from '../../base/same-json.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';
import type { Basis } from '../looks/basis.ts';
import type { PhaseRef } from '../looks/experiment-of-phase.ts';
import { createInFlight } from '../looks/in-flight.ts';
import type { Look } from '../looks/look.ts';
import { intervalAfter } from '../looks/take-due-looks.ts';
import { toPhaseQuery } from '../looks/to-phase-query.ts';
import { readBreakdowns, type StoredBreakdown, saveBreakdown } from './breakdown-queries.ts';
import { parseDimension } from './parse-dimension.ts';

export interface BreakdownRequest {
  readonly phaseRef: PhaseRef;
  readonly experimentId: string;
  readonly dimension: string;
  /** The look whose metrics to break down. */
  readonly look: Look;
}

/**
 * Returns the breakdowns of a phase, starting with the one by the requested dimension, which is computed unless a recent one exists. The
 * others are as last computed, and only those of the same goals, plan and epoch. Rejects with `invalid_request`, `unavailable`, or the
 * reason of `signal`.
 */
export type BreakDown = (
  request: BreakdownRequest,
  signal: AbortSignal,
) => Promise<readonly [StoredBreakdown, ...StoredBreakdown[]]>;

/** Creates the function. Concurrent identical calls share one scan. */
export function createBreakDown({ db, events, now }: Pick<ControlDeps, 'db' | 'events' | 'now'>): BreakDown {
  const inFlight = createInFlight();

  async function scan(request: BreakdownRequest, signal: AbortSignal): Promise<StoredBreakdown> {
    const { phaseRef, experimentId, dimension, look } = request;
    const { basis } = look;
    const startedAt = now();
    // Ends at the same time as the look, so that groups add up to it.
    const groupQuery = { ...toPhaseQuery(phaseRef, basis, look.asOf), dimension: parseDimension(dimension) };
    const { groups } = await callEvents(events, () => events.results.breakDown(groupQuery, signal));
    signal.throwIfAborted();
    const taken: StoredBreakdown = {
      dimension,
      computedAt: startedAt,
      durationMs: now() - startedAt,
      basis,
      groups: groups.map(({ value = null, ...group }) => ({ ...group, value })),
    };
    // Don't correct for an attribute that no page has set.
    if (groups.some(({ value }) => value !== ''))
      await callDatabase(() => saveBreakdown(db, { experimentId, phase: phaseRef.phase }, taken));
    return taken;
  }

  return async (request, signal) => {
    const { phaseRef, experimentId, dimension } = request;
    parseDimension(dimension);
    const stored = await callDatabase(() => readBreakdowns(db, { experimentId, phase: phaseRef.phase }));
    const last = stored.find((breakdown) => breakdown.dimension === dimension);
    const others = stored.filter((breakdown) => breakdown !== last);
    const comparable = others.filter((breakdown) => hasComparableBasis(breakdown.basis, request.look.basis));
    const isRecent =
      last !== undefined &&
      hasComparableBasis(last.basis, request.look.basis) &&
      now() - last.computedAt < intervalAfter(last.durationMs);
    const breakdown = isRecent
      ? last
      : await inFlight.join(
          JSON.stringify([experimentId, phaseRef.phase, dimension]),
          (joinedSignal) => scan(request, joinedSignal),
          signal,
        );
    return [breakdown, ...comparable];
  };
}

/** Whether breakdowns with these bases are comparable. */
function hasComparableBasis(a: Basis, b: Basis): boolean {
  return (['goals', 'plan', 'epoch', 'variants'] as const).every((part) => isSameJson(a[part], b[part]));
}
