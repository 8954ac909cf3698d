import type { ControlDeps } from '../../base/control-deps.ts';
import type { PhaseName } from './experiment-of-phase.ts';
import { createInFlight } from './in-flight.ts';
import type { StoredLook } from './look.ts';
import { takeLook } from './take-look.ts';

/** Takes looks: those who want the same one at a time wait for one scan, which ends where nobody waits any more. */
export interface Looks {
  /** Takes a look at a phase now; rejects as `takeLook` does. */
  refresh(name: PhaseName, signal: AbortSignal): Promise<StoredLook>;
}

/** Creates it; once for all that look. */
export function createLooks(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>): Looks {
  const inFlight = createInFlight();
  return {
    refresh: (name, signal) =>
      inFlight.join(
        JSON.stringify([name.projectKey, name.experimentKey, name.phase]),
        (ended) => takeLook(deps, name, ended),
        signal,
      ),
  };
}
