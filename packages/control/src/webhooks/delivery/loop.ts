/** A step that is taken again and again. */
export interface Loop {
  /** Takes the next step now, or right after the one under way. */
  wake(): void;
  /** Resolves once the step under way has ended; there is none after it. */
  stop(): Promise<void>;
}

/** How long after a failure the next step comes. */
const afterFailureMs = 500;

/**
 * Takes a step, pauses as many milliseconds as it says, and so on until it is stopped. A step that fails is taken again; `onFailure`
 * hears of the first failure in a row.
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
      let pauseMs = afterFailureMs;
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
