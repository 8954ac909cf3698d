import type { Log } from './log.ts';
import { retryForever } from './retry-forever.ts';

/** Runs a step until it succeeds. */
export type KeepTrying = <T>(step: string, action: () => Promise<T>) => Promise<T>;

/**
 * Creates the runner of a start's steps. The first failure of all goes to `onFirstFailure`, which reports it; each step also logs its first
 * failure, and its eventual success.
 */
export function createKeepTrying(deps: {
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly onFirstFailure: (error: unknown) => void;
}): KeepTrying {
  const { log, signal, onFirstFailure } = deps;
  let hasFailed = false;
  return async function keepTrying(step, action) {
    let failures = 0;
    const outcome = await retryForever(action, {
      signal,
      onFailure(error) {
        failures += 1;
        if (failures === 1) log.error({ error, step }, 'A startup step failed; retrying');
        if (!hasFailed) onFirstFailure(error);
        hasFailed = true;
      },
    });
    if (failures > 0) log.info({ step, failures }, 'The startup step succeeded after retrying');
    return outcome;
  };
}
