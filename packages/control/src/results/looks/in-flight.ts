/** Work that several callers share, and that aborts once the last of them leaves. */
export interface InFlight {
  /** Starts the work for a key, or joins the work in progress. Rejects with the reason of `signal` if that aborts first. */
  join<T>(key: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Resolves once all work that is in progress now and whose key matches `isMeant` has settled. */
  settled(isMeant: (key: string) => boolean): Promise<void>;
}

interface Flight {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  waiting: number;
}

/** Creates shared work. Work with the same key must have the same type. */
export function createInFlight(): InFlight {
  const flights = new Map<string, Flight>();

  function begin(key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight {
    const controller = new AbortController();
    const flight: Flight = {
      controller,
      waiting: 0,
      promise: work(controller.signal).finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      }),
    };
    // Everyone waiting gets the rejection; without anyone waiting, it must not count as unhandled.
    flight.promise.catch(() => undefined);
    flights.set(key, flight);
    return flight;
  }

  function leave(key: string, flight: Flight): void {
    flight.waiting -= 1;
    if (flight.waiting > 0) return;
    // A caller that joins now must not get the aborted work.
    if (flights.get(key) === flight) flights.delete(key);
    flight.controller.abort(new Error('Nobody is waiting for it anymore'));
  }

  return {
    async settled(isMeant) {
      const meant = [...flights].filter(([key]) => isMeant(key));
      await Promise.allSettled(meant.map(([, { promise }]) => promise));
    },
    async join<T>(key: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
      signal.throwIfAborted();
      const flight = flights.get(key) ?? begin(key, work);
      flight.waiting += 1;
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
