import type { PhaseName } from './experiment-of-phase.ts';
import { createInFlight } from './in-flight.ts';
import type { StoredLook } from './look.ts';
import { type LookDeps, takeLook } from './take-look.ts';
import { whileWaitedFor } from './while-waited-for.ts';

/** Takes looks: those who want the same one at a time wait for one scan, which ends where nobody waits any more. */
export interface Looks {
  /** Takes a look at a phase now; rejects as `takeLook` does. */
  refresh(name: PhaseName, signal: AbortSignal): Promise<StoredLook>;
  /** The same where nobody waits for it: what others do wait for is scanned first, unless somebody comes for this one too. */
  refreshInBackground(name: PhaseName, signal: AbortSignal): Promise<StoredLook>;
  /** Resolves once the looks at a project are stored that are being taken now. */
  settled(projectKey: string): Promise<void>;
}

/** Creates it; once for all that look. */
export function createLooks(deps: LookDeps): Looks {
  const inFlight = createInFlight();
  const waiting = new Map<string, number>();

  function take(name: PhaseName, signal: AbortSignal): Promise<StoredLook> {
    const key = keyOf(name);
    const events = whileWaitedFor(deps.events, () => waiting.has(key));
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
