/** A repeated step. */
export interface Loop {
  /** Runs the next step now, or right after the current one. */
  wake(): void;
  /** Resolves once the current step has ended; no further step starts. */
  stop(): Promise<void>;
}

/** Pause after a failed step. */
const failureDelayMs = 500;

/**
 * Runs a step, waits for the milliseconds that it resolves to, and repeats until stopped. Repeats a failed step; `onFailure` receives the
 * first of consecutive failures.
 */
export function startLoop(step: () => Promise<number>, onFailure: (error: unknown) => void): Loop {
  let isStopped = false;
  let isWoken = false;
  let endPause = (): void => undefined;

  async function pause(pauseMs: number): Promise<void> {
    if (!isWoken && !isStopped)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    isWoken = false;
  }

  async function run(): Promise<void> {
    let isFailing = false;
    while (!isStopped) {
      let pauseMs = failureDelayMs;
      try {
        pauseMs = await step();
        isFailing = false;
      } catch (error) {
        if (!isFailing) onFailure(error);
        isFailing = true;
      }
      await pause(pauseMs);
    }
  }

  const running = run();
  return {
    wake() {
      isWoken = true;
      endPause();
    },
    stop() {
      isStopped = true;
      endPause();
      return running;
    },
  };
}
