import type { Log } from './log.ts';
import { retryForever } from './retry-forever.ts';

/** Does a step until it succeeds. */
export type KeepTrying = <T>(step: string, action: () => Promise<T>) => Promise<T>;

/**
 * Creates what takes the steps of a start. The first failure of all is told to `onFirstFailure`, who says it; of later ones,
 * each step logs its first. Each logs its end.
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
        if (failures === 1) log.error({ error, step }, 'A part of Pixel cannot be started yet');
        if (!hasFailed) onFirstFailure(error);
        hasFailed = true;
      },
    });
    if (failures > 0) log.info({ step, failures }, 'A part of Pixel could be started at last');
    return outcome;
  };
}
