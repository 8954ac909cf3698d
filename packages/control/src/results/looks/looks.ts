import type { PhaseRef } from './experiment-of-phase.ts';
import { createInFlight } from './in-flight.ts';
import type { StoredLook } from './look.ts';
import { type LookDeps, takeLook } from './take-look.ts';
import { withPriority } from './with-priority.ts';

/** Takes looks. Concurrent callers of the same look share one scan, which aborts once the last caller leaves. */
export interface Looks {
  /** Takes a look at a phase now. Rejects like `takeLook`. */
  refresh(phaseRef: PhaseRef, signal: AbortSignal): Promise<StoredLook>;
  /** Takes a look at low priority, after scans that a caller of `refresh` waits for. It gets normal priority if `refresh` joins it. */
  refreshInBackground(phaseRef: PhaseRef, signal: AbortSignal): Promise<StoredLook>;
  /** Resolves once all looks in progress for the project have settled. */
  whenSettled(projectKey: string): Promise<void>;
}

/** Creates the looks. All callers must share one instance. */
export function createLooks(deps: LookDeps): Looks {
  const inFlight = createInFlight();
  const waiting = new Map<string, number>();

  function take(phaseRef: PhaseRef, signal: AbortSignal): Promise<StoredLook> {
    const key = keyOf(phaseRef);
    const events = withPriority(deps.events, () => waiting.has(key));
    return inFlight.join(
      key,
      (joinedSignal) => takeLook({ ...deps, events }, phaseRef, joinedSignal),
      signal,
    );
  }

  return {
    async refresh(phaseRef, signal) {
      const key = keyOf(phaseRef);
      waiting.set(key, (waiting.get(key) ?? 0) + 1);
      try {
        return await take(phaseRef, signal);
      } finally {
        const remaining = (waiting.get(key) ?? 0) - 1;
        if (remaining > 0) waiting.set(key, remaining);
        else waiting.delete(key);
      }
    },
    refreshInBackground: take,
    whenSettled: (projectKey) => inFlight.whenSettled((key) => JSON.parse(key)[0] === projectKey),
  };
}

function keyOf({ projectKey, experimentKey, phase }: PhaseRef): string {
  return JSON.stringify([projectKey, experimentKey, phase]);
}
