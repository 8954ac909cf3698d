import { setTimeout as sleep } from 'node:timers/promises';
import { demoProjectKey } from './past-configuration.ts';
import { type PastDeps, seedPast } from './seed-past.ts';

const attempts = 5;
const pauseMs = 10_000;

/**
 * Seeds the past, retrying if a store is temporarily down. Resolves once the past exists, won't exist before the next start, or `signal`
 * aborts.
 */
export async function seedPastWithRetries(deps: PastDeps, signal: AbortSignal): Promise<void> {
  try {
    await retrySeeding(deps, signal);
  } finally {
    deps.past.reportProgress(demoProjectKey, null);
  }
}

async function retrySeeding(deps: PastDeps, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      return await seedPast(deps, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (attempt === attempts) {
        deps.log.error({ error }, "Failed to create the demo's simulated history; the next start retries");
        return;
      }
      deps.log.warn({ error }, "Failed to create the demo's simulated history; retrying");
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
