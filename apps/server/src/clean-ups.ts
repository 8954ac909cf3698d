/** Steps that undo what was started, run in reverse order. */
export interface CleanUps {
  add(name: string, undo: () => void | Promise<void>): void;
  /** Runs every step, also after one that fails or takes too long, which is told to `onError`. */
  run(onError: (name: string, error: unknown) => void): Promise<void>;
}

/** Creates an empty list of steps, each of which gets `limitMs`. */
export function createCleanUps(limitMs: number): CleanUps {
  const steps: { readonly name: string; readonly undo: () => void | Promise<void> }[] = [];

  async function run(onError: (name: string, error: unknown) => void): Promise<void> {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const { name, undo } = step;
      try {
        await within(limitMs, undo());
      } catch (error) {
        onError(name, error);
      }
    }
  }

  return {
    add: (name, undo) => void steps.push({ name, undo }),
    run,
  };
}

/** Rejects where `work` takes longer; it then goes on unwatched. */
async function within(limitMs: number, work: void | Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not stop within ${limitMs / 1000} s`)), limitMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
