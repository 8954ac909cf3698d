import { setImmediate as turn } from 'node:timers/promises';

/** Lets the event loop turn many times: what needs nothing but this process is over then, on a slow machine too. */
export async function manyTurns(): Promise<void> {
  for (let n = 0; n < 200; n++) await turn();
}
