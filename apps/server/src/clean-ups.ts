/** Steps that undo what was started, run in reverse order. */
export interface CleanUps {
  add(name: string, undo: () => void | Promise<void>): void;
  /** Runs every step, also after one that fails, which is told to `onError`. */
  run(onError: (name: string, error: unknown) => void): Promise<void>;
}

/** Creates an empty list of steps. */
export function createCleanUps(): CleanUps {
  const steps: { readonly name: string; readonly undo: () => void | Promise<void> }[] = [];

  async function run(onError: (name: string, error: unknown) => void): Promise<void> {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const { name, undo } = step;
      try {
        await undo();
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
