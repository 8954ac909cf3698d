import type { Deps } from '../deps.ts';
import type { ProjectStorage } from '../storage.ts';
import type { EventQueue, QueuedEvent } from './event-queue.ts';
import { exclusively } from './exclusively.ts';
import { postEvent, serialiseEvent } from './post-event.ts';
import { retryDelayMs } from './retry-delay.ts';

/** Longest time an event is held back for the assignments of its page. */
export const maxHoldMs = 2_000;

/** Sends what is queued, one by one and in order. */
export interface Sender {
  /** Sends whatever may be sent now; call it whenever that could have changed. */
  drain(): void;
  /** Forgets a pause that a broken connection caused; one that the server asked for stays. */
  retryNow(): void;
  /** Tells whether the server has asked for silence. */
  isSilenced(): boolean;
  /** Key of the event that is on its way. */
  inFlight(): string | undefined;
  /** Gives up the request that is on its way; its event stays queued. */
  abort(): void;
  stop(): void;
}

/** Where a sender takes events from and where it brings them. */
export interface SenderOptions {
  readonly url: string;
  readonly lockName: string;
  readonly queue: EventQueue;
  readonly storage: ProjectStorage;
  /** Tells whether an event is on its way by other means; nothing overtakes it meanwhile. */
  readonly isTaken: (key: string) => boolean;
}

/** Makes a sender. Nothing is sent before the first `drain`. */
export function createSender({ url, lockName, queue, storage, isTaken }: SenderOptions, deps: Deps): Sender {
  const { now, random, warn } = deps;
  let status: 'idle' | 'sending' | 'aborted' | 'stopped' = 'idle';
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: { readonly key: string; readonly controller: AbortController } | undefined;
  let failures = 0;
  let pause = { until: 0, lengthMs: 0 };

  const left = (until: number, lengthMs: number): number => {
    const leftMs = until - now();
    // A clock that was set back must not stretch a pause.
    return leftMs <= lengthMs ? Math.max(leftMs, 0) : 0;
  };
  const silenceMs = (): number => {
    const [until, lengthMs] = (storage.get('silence') ?? '').split(' ').map(Number);
    return left(until ?? 0, lengthMs ?? 0);
  };

  const fail = (retryAfterMs: number | undefined) => {
    failures += 1;
    const lengthMs = Math.max(retryDelayMs(failures, random), retryAfterMs ?? 0);
    pause = { until: now() + lengthMs, lengthMs };
    // Kept across pages: a server that asks for silence means all of them.
    if (retryAfterMs !== undefined) storage.set('silence', `${now() + retryAfterMs} ${retryAfterMs}`);
  };

  const send = async ({ key, event }: QueuedEvent): Promise<void> => {
    current = { key, controller: new AbortController() };
    const body = serialiseEvent(event, now());
    const outcome = await postEvent(url, body, { controller: current.controller, now });
    current = undefined;
    if (outcome.status === 'failed') return status === 'sending' ? fail(outcome.retryAfterMs) : undefined;
    if (outcome.status === 'refused') warn(`The service refused an event with status ${outcome.httpStatus}.`);
    failures = 0;
    queue.remove(key);
  };

  /** Sends until nothing is left, or gives the time to wait before going on. */
  const sendAll = async (): Promise<number | undefined> => {
    while (status === 'sending') {
      const next = queue.first();
      if (next === undefined || isTaken(next.key)) return undefined;
      const holdMs = next.holdUntil === undefined ? 0 : left(next.holdUntil, maxHoldMs);
      const waitMs = Math.max(left(pause.until, pause.lengthMs), silenceMs(), holdMs);
      if (waitMs > 0) return waitMs;
      await send(next);
    }
    return undefined;
  };

  const drain = () => {
    if (status !== 'idle') {
      again = true;
      return;
    }
    clearTimeout(timer);
    status = 'sending';
    again = false;
    void exclusively(lockName, sendAll)
      .catch(() => maxHoldMs)
      .then((waitMs) => {
        if (status === 'stopped') return;
        status = 'idle';
        if (again) drain();
        else if (waitMs !== undefined) timer = setTimeout(drain, waitMs);
      });
  };

  const abort = () => {
    if (status === 'sending') status = 'aborted';
    clearTimeout(timer);
    again = false;
    current?.controller.abort();
    current = undefined;
  };

  return {
    drain,
    retryNow() {
      pause = { until: 0, lengthMs: 0 };
      drain();
    },
    isSilenced: () => silenceMs() > 0,
    inFlight: () => current?.key,
    abort,
    stop() {
      abort();
      status = 'stopped';
    },
  };
}
