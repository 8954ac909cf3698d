import { setTimeout as sleep } from 'node:timers/promises';

/** What a request was for; the claim is made for both. */
export type Asked = 'event' | 'bootstrap';

/** Watches when answers fail and when they succeed again. */
export interface Watch {
  note(asked: Asked, isOk: boolean): void;
  /**
   * Gives how many milliseconds after an instant the last failure was over for both kinds; null where that does not come to pass
   * within `limitMs`.
   */
  recovery(since: number, limitMs: number): Promise<number | null>;
}

interface Seen {
  lastFailureAt: number;
  /** First success after that failure; undefined while there is none. */
  successAt: number | undefined;
  lastSuccessAt: number;
}

const longestRequestMs = 300;

/** Creates a watch. `now` gives milliseconds since the epoch. */
export function createWatch(now: () => number): Watch {
  const seen: Record<Asked, Seen> = { event: nothing(), bootstrap: nothing() };

  /** Undefined while it cannot be said yet. */
  function recovered({ lastFailureAt, successAt, lastSuccessAt }: Seen, since: number): number | undefined {
    if (lastFailureAt < since) return lastSuccessAt > since ? 0 : undefined;
    return successAt === undefined ? undefined : successAt - since;
  }

  return {
    note(asked, isOk) {
      const kind = seen[asked];
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
      // A request that was on its way at that instant may fail a moment later.
      await sleep(longestRequestMs);
      while (now() < end) {
        const event = recovered(seen.event, since);
        const bootstrap = recovered(seen.bootstrap, since);
        if (event !== undefined && bootstrap !== undefined) return Math.max(event, bootstrap);
        await sleep(10);
      }
      return null;
    },
  };
}

function nothing(): Seen {
  return { lastFailureAt: 0, successAt: undefined, lastSuccessAt: 0 };
}
