import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Postmaster } from './postmaster.ts';

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

/** Starts the server, resolves once it answers, and keeps it running until it is stopped. Rejects when the first start fails. */
export async function keepRunning(start: () => Postmaster, log: Log): Promise<Supervised> {
  const listeners: (() => void)[] = [];
  const stopping = new AbortController();
  let current = await startFirst(start);
  let readySince: number | null = performance.now();
  const supervision = supervise();

  return {
    pid: () => (readySince === null ? undefined : current.pid),
    onExit: (listener) => void listeners.push(listener),
    async stop() {
      stopping.abort();
      await current.stop();
      await supervision;
    },
  };

  async function supervise(): Promise<void> {
    let pauseMs = shortestPauseMs;
    for (;;) {
      const end = await current.ended;
      if (stopping.signal.aborted) return;
      if (readySince !== null) {
        log.error(end, 'PostgreSQL ended unexpectedly and is started again');
        if (performance.now() - readySince > soundRunMs) pauseMs = shortestPauseMs;
        readySince = null;
        for (const listener of listeners) listener();
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      current = start();
      await current.ready().then(
        () => {
          readySince = performance.now();
          log.info({}, 'PostgreSQL runs again');
        },
        // The loop sees that it ended and tries again.
        () => undefined,
      );
    }
  }
}

/**
 * A server that was killed leaves its children behind for a moment, and PostgreSQL refuses to start beside them. It is asked
 * again for a few seconds.
 */
async function startFirst(start: () => Postmaster): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = start();
    try {
      await postmaster.ready();
      return postmaster;
    } catch (error) {
      const mayPass = error instanceof Error && error.message.includes('shared memory block');
      if (!mayPass || attempt === 50) throw error;
      await sleep(shortestPauseMs);
    }
  }
}
