/** Work that several callers share, and that aborts once the last of them leaves. */
export interface InFlight {
  /** Starts the work for a key, or joins the work in progress. Rejects with the reason of `signal` if that aborts first. */
  join<T>(key: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Resolves once all work that is now in progress under a matching key has settled. */
  whenSettled(matches: (key: string) => boolean): Promise<void>;
}

interface Flight {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  callers: number;
}

/** Creates shared work. Work with the same key must have the same type. */
export function createInFlight(): InFlight {
  const flights = new Map<string, Flight>();

  function start(key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight {
    const controller = new AbortController();
    const flight: Flight = {
      controller,
      callers: 0,
      promise: work(controller.signal).finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      }),
    };
    // All callers get the rejection; without any, it must not count as unhandled.
    flight.promise.catch(() => undefined);
    flights.set(key, flight);
    return flight;
  }

  function leave(key: string, flight: Flight): void {
    flight.callers -= 1;
    if (flight.callers > 0) return;
    // A caller that joins now must not get the aborted work.
    if (flights.get(key) === flight) flights.delete(key);
    flight.controller.abort(new Error('Cancelled: no caller is waiting any more'));
  }

  return {
    async whenSettled(isMeant) {
      const matching = [...flights].filter(([key]) => isMeant(key));
      await Promise.allSettled(matching.map(([, { promise }]) => promise));
    },
    async join<T>(key: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
      signal.throwIfAborted();
      const flight = flights.get(key) ?? start(key, work);
      flight.callers += 1;
      let onAbort = (): void => undefined;
      const aborted = new Promise<never>((_, reject) => {
        onAbort = () => reject(signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
      });
      try {
        return (await Promise.race([flight.promise, aborted])) as T;
      } finally {
        signal.removeEventListener('abort', onAbort);
        leave(key, flight);
      }
    },
  };
}
