import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { watchAnswers } from './watch-answers.ts';

/** One run of a server process. */
export interface ServerProcess {
  readonly pid: number | undefined;
  /** Resolves when the process has ended, with how it ended and the last lines it wrote. */
  readonly ended: Promise<{ readonly how: string; readonly output: string }>;
  /** Resolves once it answers. Rejects when it ends before. */
  ready(): Promise<unknown>;
  /** Ends it and resolves once it is gone. */
  stop(): Promise<void>;
}

/** A server process that is started again whenever it ends by itself. */
export interface Supervised {
  /** Process number, or undefined while no server answers. */
  pid(): number | undefined;
  /** Calls `listener` each time the process ended without having been asked. */
  onExit(listener: () => void): void;
  /** Ends the process for good and resolves once it is gone. */
  stop(): Promise<void>;
}

const shortestPauseMs = 100;
const longestPauseMs = 5_000;
/** A server that ran this long is started again at once when it ends; one that keeps crashing is not. */
const soundRunMs = 10_000;

/** Takes a server that answers and starts another one each time it ends or is silent for ten seconds, until it is stopped. */
export function keepRunning(deps: {
  /** What is kept running, as the log calls it. */
  readonly name: string;
  /** A run that is ready. */
  readonly first: ServerProcess;
  readonly start: () => ServerProcess;
  /** Asks it whether it answers; see `watchAnswers`. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  readonly log: Log;
  /** Waits between starts and questions; Node's own by default. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}): Supervised {
  const { name, start, log, wait = pause } = deps;
  const listeners: (() => void)[] = [];
  const stopping = new AbortController();
  let current = deps.first;
  let readySince: number | null = performance.now();
  const supervision = Promise.all([
    supervise(),
    watchAnswers({ ask: deps.ask, onSilent: endSilent, signal: stopping.signal, wait }),
  ]);

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

  /** One that hangs is no better than one that is dead. */
  function endSilent(): void {
    if (readySince === null || current.pid === undefined) return;
    log.error({ pid: current.pid }, `${name} has not answered for ten seconds, and is killed`);
    try {
      process.kill(current.pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }

  async function supervise(): Promise<void> {
    let pauseMs = shortestPauseMs;
    for (;;) {
      const end = await current.ended;
      if (stopping.signal.aborted) return;
      if (readySince !== null) {
        log.error(end, `${name} ended unexpectedly and is started again`);
        if (performance.now() - readySince > soundRunMs) pauseMs = shortestPauseMs;
        readySince = null;
        for (const listener of listeners) listener();
      }
      await wait(pauseMs, stopping.signal).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      current = start();
      await current.ready().then(
        () => {
          readySince = performance.now();
          log.info({}, `${name} runs again`);
        },
        // The loop sees that it ended and tries again.
        () => undefined,
      );
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal });
}
