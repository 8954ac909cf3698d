import pTimeout from 'p-timeout';

/** Steps that undo the start, run in reverse order. */
export interface Shutdown {
  /** Adds a step; `limitMs` overrides the default time limit. */
  add(name: string, undo: () => void | Promise<void>, limitMs?: number): void;
  /** Runs every step, even after one that fails or takes too long, which is reported to `onError`. */
  run(onError: (name: string, error: unknown) => void): Promise<void>;
}

interface Step {
  readonly name: string;
  readonly undo: () => void | Promise<void>;
  readonly limitMs: number;
}

/** Creates an empty list of steps, each limited to `defaultLimitMs` by default. */
export function createShutdown(defaultLimitMs: number): Shutdown {
  const steps: Step[] = [];

  async function run(onError: (name: string, error: unknown) => void): Promise<void> {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const { name, undo, limitMs } = step;
      try {
        await pTimeout(Promise.resolve(undo()), {
          milliseconds: limitMs,
          message: `Did not stop within ${limitMs / 1000} s`,
        });
      } catch (error) {
        onError(name, error);
      }
    }
  }

  return {
    add: (name, undo, limitMs = defaultLimitMs) => void steps.push({ name, undo, limitMs }),
    run,
  };
}
