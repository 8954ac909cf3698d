import { setTimeout as sleep } from 'node:timers/promises';

/** Kind of a request; recovery is measured for both. */
export type RequestKind = 'event' | 'bootstrap';

/** Records when responses fail and when they succeed again. */
export interface Watch {
  note(kindOfRequest: RequestKind, isOk: boolean): void;
  /** Returns the milliseconds from a time until the last failure was over for both kinds; null if that doesn't happen within `limitMs`. */
  recovery(since: number, limitMs: number): Promise<number | null>;
}

interface RequestLog {
  lastFailureAt: number;
  /** First success after that failure; undefined if there is none yet. */
  successAt: number | undefined;
  lastSuccessAt: number;
}

const maxRequestMs = 300;

/** Creates a watch. `now` returns Unix milliseconds. */
export function createWatch(now: () => number): Watch {
  const logs: Record<RequestKind, RequestLog> = { event: emptyLog(), bootstrap: emptyLog() };

  /** Undefined until known. */
  function recovered(
    { lastFailureAt, successAt, lastSuccessAt }: RequestLog,
    since: number,
  ): number | undefined {
    if (lastFailureAt < since) return lastSuccessAt > since ? 0 : undefined;
    return successAt === undefined ? undefined : successAt - since;
  }

  return {
    note(kindOfRequest, isOk) {
      const kind = logs[kindOfRequest];
      if (isOk) {
        kind.lastSuccessAt = now();
        kind.successAt ??= kind.lastSuccessAt;
      } else {
        kind.lastFailureAt = now();
        kind.successAt = undefined;
      }
    },
    async recovery(since, limitMs) {
      const end = now() + limitMs;
      // A request in flight at that time may fail a moment later.
      await sleep(maxRequestMs);
      while (now() < end) {
        const event = recovered(logs.event, since);
        const bootstrap = recovered(logs.bootstrap, since);
        if (event !== undefined && bootstrap !== undefined) return Math.max(event, bootstrap);
        await sleep(10);
      }
      return null;
    },
  };
}

function emptyLog(): RequestLog {
  return { lastFailureAt: 0, successAt: undefined, lastSuccessAt: 0 };
}
