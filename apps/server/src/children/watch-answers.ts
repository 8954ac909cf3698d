import { setTimeout as sleep } from 'node:timers/promises';

/** How a child is watched. */
export interface WatchOptions {
  /** Pings the child. Resolves if it answers; anything else, even never settling, counts as silence. */
  readonly ping: (signal: AbortSignal) => Promise<unknown>;
  /**
   * Returns the maximum number of consecutive unanswered pings. Counted rather than timed, because this process itself may have been
   * suspended.
   */
  readonly maxMissedPings: () => number;
  /** Called when it has been silent for too long. */
  readonly onSilent: () => void;
  readonly signal: AbortSignal;
  /** Interval before each ping, and its timeout. Default: two seconds. */
  readonly pingIntervalMs?: number | undefined;
  /** Waits. Default: Node's timers. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

const defaultPingIntervalMs = 2_000;

/** Pings a child until `signal` aborts, then resolves. */
export async function watchAnswers(options: WatchOptions): Promise<void> {
  const {
    ping,
    maxMissedPings,
    onSilent,
    signal,
    pingIntervalMs = defaultPingIntervalMs,
    wait = pause,
  } = options;
  let silent = 0;
  for (;;) {
    await wait(pingIntervalMs, signal).catch(() => undefined);
    if (signal.aborted) return;
    silent = (await isAnswering(ping, signal, pingIntervalMs, wait)) ? 0 : silent + 1;
    if (signal.aborted) return;
    if (silent < maxMissedPings()) continue;
    silent = 0;
    onSilent();
  }
}

async function isAnswering(
  ping: WatchOptions['ping'],
  signal: AbortSignal,
  timeoutMs: number,
  wait: NonNullable<WatchOptions['wait']>,
): Promise<boolean> {
  const over = new AbortController();
  // Not `AbortSignal.any`: in Node 20, each call leaks on a long-lived signal.
  const end = (): void => over.abort();
  signal.addEventListener('abort', end);
  const answer = ping(over.signal).then(
    () => true,
    () => false,
  );
  const tooLate = wait(timeoutMs, over.signal).then(
    () => false,
    () => false,
  );
  const hasAnswered = await Promise.race([answer, tooLate]);
  signal.removeEventListener('abort', end);
  over.abort();
  return hasAnswered;
}

/** Waits without keeping the process alive. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal, ref: false });
}
