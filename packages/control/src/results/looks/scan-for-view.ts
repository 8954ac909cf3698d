import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';
import type { PhaseRef } from './experiment-of-phase.ts';
import { createInFlight } from './in-flight.ts';
import type { StoredLook } from './look.ts';
import { toPhaseQuery } from './to-phase-query.ts';
import type { ViewOptions } from './view.ts';

/** Whether a view needs a scan of its own, because it includes events that looks don't. */
export function needsOwnScan({ windows, epochs }: Pick<ViewOptions, 'windows' | 'epochs'>): boolean {
  return windows !== undefined || epochs !== undefined;
}

/** A view that needs a scan of its own. */
interface OwnScanRequest {
  readonly stored: StoredLook;
  readonly name: PhaseRef;
  readonly options: Pick<ViewOptions, 'windows' | 'epochs'>;
}

/**
 * Scans with open windows included, or with visitors from before the last edit. Returns the look with its results replaced, and stores
 * nothing. Rejects with `unavailable` or the reason of `signal`.
 */
export type ScanForView = (request: OwnScanRequest, signal: AbortSignal) => Promise<StoredLook>;

/** Creates the function. Concurrent identical calls share one scan. */
export function createScanForView({ events, now }: Pick<ControlDeps, 'events' | 'now'>): ScanForView {
  const inFlight = createInFlight();

  async function scan({ stored, name, options }: OwnScanRequest, signal: AbortSignal): Promise<StoredLook> {
    const { look } = stored;
    const { basis } = look;
    const startedAt = now();
    const asOf = basis.isCompleted ? look.asOf : startedAt;
    const { exposedFrom, ...phaseQuery } = toPhaseQuery(name, basis, asOf);
    const request = {
      ...phaseQuery,
      ...(options.epochs === undefined && exposedFrom !== undefined && { exposedFrom }),
      ...(options.windows !== undefined && { withOpenWindows: true }),
      timeZone: basis.timeZone,
    };
    const { variants, metrics } = await callEvents(events, () => events.results.scan(request, signal));
    return {
      computedAt: startedAt,
      durationMs: now() - startedAt,
      isFinal: false,
      look: {
        ...look,
        basis:
          options.epochs === undefined
            ? basis
            : { ...basis, epoch: { number: 1, startedAt: basis.phase.startedAt } },
        asOf,
        variants,
        metrics: metrics.map(({ cohorts: _, ...metric }) => metric),
      },
      cohorts: metrics.map(({ key, cohorts }) => ({ key, cohorts })),
    };
  }

  return (request, signal) => {
    const { name, options } = request;
    const key = JSON.stringify([
      name.projectKey,
      name.experimentKey,
      name.phase,
      options.windows,
      options.epochs,
    ]);
    return inFlight.join(key, (joinedSignal) => scan(request, joinedSignal), signal);
  };
}
