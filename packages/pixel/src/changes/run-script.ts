import { loadScript } from '../load-script.ts';
import { isPageHydrating } from './framework.ts';

/** A script of a change at work, or on its way. */
export interface RunningScript {
  /** Rejects where it did not load, or threw. */
  readonly done: Promise<void>;
  /** Calls what the script gave to clean up after it; it does not begin any more. */
  stop(): void;
}

/** Runs the function that a change's script file puts on its element, once, after the scripts `before` it. */
export function runScript(url: string, nonce: string, before: Promise<void>): RunningScript {
  let cleanUp: unknown;
  let isStopped = false;
  const run = async () => {
    const loading = loadScript<() => unknown>({ endpoint: '', path: url, nonce });
    await before.catch(() => undefined);
    const start = await loading;
    while (isPageHydrating()) await new Promise(requestAnimationFrame);
    if (!isStopped) cleanUp = start();
  };
  return {
    done: run(),
    stop() {
      isStopped = true;
      if (typeof cleanUp === 'function') cleanUp();
    },
  };
}
