import { loadScript } from '../load-script.ts';
import { isPageHydrating } from './framework.ts';

/** A change's script that is running or loading. */
export interface RunningScript {
  /** Rejects if it failed to load, or threw. */
  readonly done: Promise<void>;
  /** Calls the script's cleanup function; prevents it from starting if it hasn't. */
  stop(): void;
}

/** Runs the function that a change's script file assigns to its own `<script>` element, once, after the scripts in `before`. */
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
