/** Runs one job at a time; jobs that someone waits for come first. */
export interface Lane {
  /**
   * Runs a job when its turn comes and returns its result. If a job that someone waits for arrives, aborts the signal of a running job that
   * nobody waits for and restarts it later; limited to a few times, so that every job finishes. Rejects with the reason of `signal`.
   */
  run<T>(work: (signal: AbortSignal) => Promise<T>, urgency: Urgency): Promise<T>;
}

/** The priority of a job. */
export interface Urgency {
  /** Whether someone currently waits for the job. Called again at every scheduling decision. */
  isWaitedFor(): boolean;
  readonly signal?: AbortSignal | undefined;
}

const maxInterruptions = 3;

interface WaitingJob extends Urgency {
  readonly start: () => void;
  readonly interrupt: (() => void) | undefined;
}

/** Creates an idle lane. */
export function createLane(): Lane {
  const waiting: WaitingJob[] = [];
  let running: WaitingJob | undefined;

  function beginNext(): void {
    if (running !== undefined) return;
    const first = waiting.findIndex((turn) => turn.isWaitedFor());
    [running] = waiting.splice(Math.max(first, 0), 1);
    running?.start();
  }

  async function wait(urgency: Urgency, interrupt: WaitingJob['interrupt']): Promise<void> {
    await new Promise<void>((start) => {
      waiting.push({ isWaitedFor: () => urgency.isWaitedFor(), start, interrupt });
      if (running !== undefined && urgency.isWaitedFor() && !running.isWaitedFor()) running.interrupt?.();
      beginNext();
    });
  }

  return {
    async run(work, urgency) {
      for (let interruptions = 0; ; interruptions += 1) {
        const interruption = new AbortController();
        const interrupt = () => interruption.abort(new Error('Somebody waits for something else'));
        await wait(urgency, interruptions < maxInterruptions ? interrupt : undefined);
        try {
          const jobSignal = AbortSignal.any([
            interruption.signal,
            ...(urgency.signal ? [urgency.signal] : []),
          ]);
          jobSignal.throwIfAborted();
          return await work(jobSignal);
        } catch (error) {
          urgency.signal?.throwIfAborted();
          if (!interruption.signal.aborted) throw error;
        } finally {
          running = undefined;
          beginNext();
        }
      }
    },
  };
}
