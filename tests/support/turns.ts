import { setImmediate as turn } from 'node:timers/promises';

/** Yields to the event loop many times: in-process work is done afterwards, on slow machines too. */
export async function manyTurns(): Promise<void> {
  for (let n = 0; n < 200; n++) await turn();
}
