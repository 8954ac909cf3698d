import type { PhaseName } from './experiment-of-phase.ts';
import { createInFlight } from './in-flight.ts';
import type { StoredLook } from './look.ts';
import { type LookDeps, takeLook } from './take-look.ts';
import { withPriority } from './with-priority.ts';

/** Takes looks. Concurrent callers of the same look share one scan, which aborts once the last caller leaves. */
export interface Looks {
  /** Takes a look at a phase now. Rejects like `takeLook`. */
  refresh(name: PhaseName, signal: AbortSignal): Promise<StoredLook>;
  /**
   * Takes a look at low priority: scans that someone waits for run first. If someone starts waiting for this one, it gets normal priority.
   */
  refreshInBackground(name: PhaseName, signal: AbortSignal): Promise<StoredLook>;
  /** Resolves once all looks in progress for the project have settled. */
  settled(projectKey: string): Promise<void>;
}

/** Creates the looks. All callers must share one instance. */
export function createLooks(deps: LookDeps): Looks {
  const inFlight = createInFlight();
  const waiting = new Map<string, number>();

  function take(name: PhaseName, signal: AbortSignal): Promise<StoredLook> {
    const key = keyOf(name);
    const events = withPriority(deps.events, () => waiting.has(key));
    return inFlight.join(key, (ended) => takeLook({ ...deps, events }, name, ended), signal);
  }

  return {
    async refresh(name, signal) {
      const key = keyOf(name);
      waiting.set(key, (waiting.get(key) ?? 0) + 1);
      try {
        return await take(name, signal);
      } finally {
        const left = (waiting.get(key) ?? 0) - 1;
        if (left > 0) waiting.set(key, left);
        else waiting.delete(key);
      }
    },
    refreshInBackground: take,
    settled: (projectKey) => inFlight.settled((key) => JSON.parse(key)[0] === projectKey),
  };
}

function keyOf({ projectKey, experimentKey, phase }: PhaseName): string {
  return JSON.stringify([projectKey, experimentKey, phase]);
}
