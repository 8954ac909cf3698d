import { availableParallelism, loadavg } from 'node:os';
import type { Log } from '../log.ts';
import { pause, watchAnswers } from './watch-answers.ts';

/** A run of a server process. */
export interface ServerProcess {
  readonly pid: number | undefined;
  /** Resolves when the process has exited, with how it ended and its last lines of output. */
  readonly ended: Promise<{ readonly how: string; readonly output: string }>;
  /** Resolves once it answers. Rejects if it exits before. */
  ready(): Promise<unknown>;
  /** Stops it, and resolves once it is gone. */
  stop(): Promise<void>;
}

/** A server process that is restarted whenever it exits on its own. */
export interface SupervisedServer {
  /** Process id; undefined while no server answers. */
  pid(): number | undefined;
  /** Calls `listener` each time the process exits unexpectedly. */
  onExit(listener: () => void): void;
  /** Stops the process permanently, and resolves once it is gone. */
  stop(): Promise<void>;
}

const minBackoffMs = 100;
const defaultMaxBackoffMs = 5_000;
/** A server that ran at least this long is restarted at once when it exits; one that keeps crashing isn't. */
const soundRunMs = 10_000;
/** How long a server may be silent: a number of unanswered pings, and the interval before each. */
export interface SilenceLimit {
  readonly maxMissedPings: number;
  readonly pingIntervalMs: number;
  /** The minimum duration that amounts to, as worded in the log. */
  readonly words: string;
  /** Maximum of `maxMissedPings` when they are scaled by the machine's load, so that a server isn't killed for waiting for a processor. */
  readonly maxMissedPingsUnderLoad?: number;
}

const defaultSilence: SilenceLimit = { maxMissedPings: 5, pingIntervalMs: 2_000, words: 'ten seconds' };
/** A start may have much to read, and is silent until then. */
const defaultStartSilence: SilenceLimit = {
  maxMissedPings: 150,
  pingIntervalMs: 2_000,
  words: 'five minutes',
};
/** Factor of allowed silence for a server that was just killed for being silent. */
const patienceAfterSilence = 2;

/** How a server process is supervised. */
export interface Watch {
  /** Name of the process in the log. */
  readonly name: string;
  /** Pings it; see `watchAnswers`. */
  readonly ping: (signal: AbortSignal) => Promise<unknown>;
  readonly log: Log;
  /** Default: ten seconds. */
  readonly silence?: SilenceLimit;
  /** Allowed silence during a start. Default: five minutes. */
  readonly startSilence?: SilenceLimit;
  /** Whether it answers until it has exited; otherwise the pings end once its shutdown begins. */
  readonly answersToTheEnd?: boolean;
  /** Maximum backoff before restarting one that keeps exiting. Default: five seconds. */
  readonly maxBackoffMs?: number;
  /** Waits between starts and pings. Default: Node's timers. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Monotonic milliseconds. Default: Node's clock. */
  readonly now?: () => number;
  /** Number of processes per processor that run or wait for one. Default: the system's average of the last minute. */
  readonly load?: () => number;
}

/** Resolves once a server process is ready, and kills one that hangs. Rejects if it exits before. */
export async function untilReady(run: ServerProcess, watch: Watch): Promise<void> {
  const over = new AbortController();
  const { maxMissedPings, pingIntervalMs, words } = watch.startSilence ?? defaultStartSilence;
  void watchAnswers({
    ...watch,
    maxMissedPings: () => maxMissedPings,
    pingIntervalMs,
    onSilent: () => kill(run, watch, `did not start within ${words}`),
    signal: over.signal,
  });
  try {
    await run.ready();
  } finally {
    over.abort();
  }
}

/** Takes over a ready server, and starts a new one each time it exits or is silent for too long, until stopped. */
export function keepRunning(
  deps: Watch & { readonly first: ServerProcess; readonly start: () => ServerProcess },
): SupervisedServer {
  const { name, start, log, maxBackoffMs = defaultMaxBackoffMs } = deps;
  const { wait = pause, now = () => performance.now(), load = systemLoad } = deps;
  const listeners: (() => void)[] = [];
  const stopping = new AbortController();
  let current = deps.first;
  let readySince: number | null = now();
  /** Don't keep killing a server on a machine that is too slow for its work. */
  let patienceFactor = 1;
  let loggedReason = '';
  const supervision = supervise();

  return {
    pid: () => (readySince === null ? undefined : current.pid),
    onExit: (listener) => void listeners.push(listener),
    async stop() {
      stopping.abort();
      await current.stop();
      await supervision;
      readySince = null;
    },
  };

  async function supervise(): Promise<void> {
    let backoffMs = minBackoffMs;
    for (;;) {
      const end = await (readySince === null ? current.ended : endOfWatched(current));
      if (stopping.signal.aborted) return;
      if (readySince !== null) {
        log.error(end, `${name} exited unexpectedly; restarting it`);
        if (now() - readySince > soundRunMs) backoffMs = minBackoffMs;
        loggedReason = '';
        readySince = null;
        for (const listener of listeners) listener();
      }
      await wait(backoffMs, stopping.signal).catch(() => undefined);
      if (stopping.signal.aborted) return;
      backoffMs = Math.min(backoffMs * 2, maxBackoffMs);
      await startAgain().then(
        () => {
          readySince = now();
          log.info({}, `${name} is running again`);
        },
        // The loop notices the exit and retries.
        (error: unknown) => {
          if (stopping.signal.aborted) return;
          const reason = error instanceof Error ? error.message : String(error);
          if (reason !== loggedReason) log.error({ reason }, `${name} failed to start; retrying`);
          loggedReason = reason;
        },
      );
    }
  }

  async function startAgain(): Promise<void> {
    // May throw, if not even a process can be created.
    current = start();
    await untilReady(current, deps);
  }

  /** A hanging process is treated like a dead one. */
  async function endOfWatched(run: ServerProcess): ServerProcess['ended'] {
    const over = new AbortController();
    const signal =
      deps.answersToTheEnd === true ? over.signal : AbortSignal.any([stopping.signal, over.signal]);
    const since = now();
    let isSilent = false;
    const {
      maxMissedPings,
      maxMissedPingsUnderLoad = maxMissedPings,
      pingIntervalMs,
      words,
    } = deps.silence ?? defaultSilence;
    void watchAnswers({
      ...deps,
      maxMissedPings: () =>
        clamp(maxMissedPings * load(), maxMissedPings, maxMissedPingsUnderLoad) * patienceFactor,
      pingIntervalMs,
      onSilent() {
        kill(run, deps, `did not respond for ${words}`);
        isSilent = true;
      },
      signal,
    });
    const end = await run.ended;
    if (isSilent) patienceFactor = patienceAfterSilence;
    else if (now() - since > soundRunMs) patienceFactor = 1;
    over.abort();
    return end;
  }
}

function kill({ pid }: ServerProcess, { name, log }: Watch, reason: string): void {
  if (pid === undefined) return;
  log.error({ pid }, `${name} ${reason}; killing it`);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited in the meantime.
  }
}

function systemLoad(): number {
  return (loadavg()[0] ?? 0) / availableParallelism();
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
