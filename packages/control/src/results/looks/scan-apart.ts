import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';
import type { PhaseName } from './experiment-of-phase.ts';
import { createInFlight } from './in-flight.ts';
import type { StoredLook } from './look.ts';
import { questionOf } from './question-of.ts';
import type { ViewOptions } from './view.ts';

/** Whether a view needs events that looks don't contain. */
export function isApart({ windows, epochs }: Pick<ViewOptions, 'windows' | 'epochs'>): boolean {
  return windows !== undefined || epochs !== undefined;
}

/** A view that needs a scan of its own. */
interface ApartQuestion {
  readonly stored: StoredLook;
  readonly name: PhaseName;
  readonly options: Pick<ViewOptions, 'windows' | 'epochs'>;
}

/**
 * Scans with open windows included, or with visitors from before the last edit. Returns the look with its results replaced, and stores
 * nothing. Rejects with `unavailable` or the reason of `signal`.
 */
export type ScanApart = (question: ApartQuestion, signal: AbortSignal) => Promise<StoredLook>;

/** Creates the function. Concurrent identical calls share one scan. */
export function createScanApart({ events, now }: Pick<ControlDeps, 'events' | 'now'>): ScanApart {
  const inFlight = createInFlight();

  async function scan({ stored, name, options }: ApartQuestion, signal: AbortSignal): Promise<StoredLook> {
    const { look } = stored;
    const { basis } = look;
    const startedAt = now();
    const asOf = basis.isCompleted ? look.asOf : startedAt;
    const { exposedFrom, ...question } = questionOf(name, basis, asOf);
    const request = {
      ...question,
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

  return (question, signal) => {
    const { name, options } = question;
    const key = JSON.stringify([
      name.projectKey,
      name.experimentKey,
      name.phase,
      options.windows,
      options.epochs,
    ]);
    return inFlight.join(key, (ended) => scan(question, ended), signal);
  };
}
