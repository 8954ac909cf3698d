/** Works on one thing at a time; what somebody waits for comes first. */
export interface Lane {
  /**
   * Does work once it is its turn, and gives what that gives. Work that nobody waits for is interrupted where somebody comes, by the
   * signal that it gets, and begun anew afterwards; a few times at most, so that it gets done. Rejects with the reason of `signal`.
   */
  run<T>(work: (signal: AbortSignal) => Promise<T>, its: Urgency): Promise<T>;
}

/** For whom work is done. */
export interface Urgency {
  /** Whether somebody waits for it now; asked whenever that makes a difference. */
  isWaitedFor(): boolean;
  readonly signal?: AbortSignal | undefined;
}

const mostInterruptions = 3;

interface Turn extends Urgency {
  readonly begin: () => void;
  readonly interrupt: (() => void) | undefined;
}

/** Creates it. */
export function createLane(): Lane {
  const waiting: Turn[] = [];
  let running: Turn | undefined;

  function beginNext(): void {
    if (running !== undefined) return;
    const first = waiting.findIndex((turn) => turn.isWaitedFor());
    [running] = waiting.splice(Math.max(first, 0), 1);
    running?.begin();
  }

  async function wait(its: Urgency, interrupt: Turn['interrupt']): Promise<void> {
    await new Promise<void>((begin) => {
      waiting.push({ isWaitedFor: () => its.isWaitedFor(), begin, interrupt });
      if (running !== undefined && its.isWaitedFor() && !running.isWaitedFor()) running.interrupt?.();
      beginNext();
    });
  }

  return {
    async run(work, its) {
      for (let interruptions = 0; ; interruptions += 1) {
        const interruption = new AbortController();
        const interrupt = () => interruption.abort(new Error('Somebody waits for something else'));
        await wait(its, interruptions < mostInterruptions ? interrupt : undefined);
        try {
          const own = AbortSignal.any([interruption.signal, ...(its.signal ? [its.signal] : [])]);
          own.throwIfAborted();
          return await work(own);
        } catch (error) {
          its.signal?.throwIfAborted();
          if (!interruption.signal.aborted) throw error;
        } finally {
          running = undefined;
          beginNext();
        }
      }
    },
  };
}
