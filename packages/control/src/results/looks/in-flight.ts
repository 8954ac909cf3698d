/** Work that several callers share, and that aborts once the last of them leaves. */
export interface InFlight {
  /** Starts the work for a key, or joins the work in progress. Rejects with the reason of `signal` if that aborts first. */
  join<T>(key: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Resolves once all work that is now in progress under a matching key has settled. */
  whenSettled(matches: (key: string) => boolean): Promise<void>;
}

interface SharedWork {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  callers: number;
}

/** Creates shared work. Work with the same key must have the same type. */
export function createInFlight(): InFlight {
  const inProgress = new Map<string, SharedWork>();

  function start(key: string, work: (signal: AbortSignal) => Promise<unknown>): SharedWork {
    const controller = new AbortController();
    const shared: SharedWork = {
      controller,
      callers: 0,
      promise: work(controller.signal).finally(() => {
        if (inProgress.get(key) === shared) inProgress.delete(key);
      }),
    };
    // All callers get the rejection; without any, it must not count as unhandled.
    shared.promise.catch(() => undefined);
    inProgress.set(key, shared);
    return shared;
  }

  function leave(key: string, shared: SharedWork): void {
    shared.callers -= 1;
    if (shared.callers > 0) return;
    // A caller that joins now must not get the aborted work.
    if (inProgress.get(key) === shared) inProgress.delete(key);
    shared.controller.abort(new Error('Cancelled: no caller is waiting any more'));
  }

  return {
    async whenSettled(isMeant) {
      const matching = [...inProgress].filter(([key]) => isMeant(key));
      await Promise.allSettled(matching.map(([, { promise }]) => promise));
    },
    async join<T>(key: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
      signal.throwIfAborted();
      const shared = inProgress.get(key) ?? start(key, work);
      shared.callers += 1;
      let onAbort = (): void => undefined;
      const aborted = new Promise<never>((_, reject) => {
        onAbort = () => reject(signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
      });
      try {
        return (await Promise.race([shared.promise, aborted])) as T;
      } finally {
        signal.removeEventListener('abort', onAbort);
        leave(key, shared);
      }
    },
  };
}
