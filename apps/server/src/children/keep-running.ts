import type { Log } from '../log.ts';
import { pause, watchAnswers } from './watch-answers.ts';

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
  /** Calls `listener` each time another process answers in its place. */
  onStart(listener: () => void): void;
  /** Ends the process for good and resolves once it is gone. */
  stop(): Promise<void>;
}

const shortestPauseMs = 100;
const usualLongestPauseMs = 5_000;
/** A server that ran this long is started again at once when it ends; one that keeps crashing is not. */
const soundRunMs = 10_000;
/** Five minutes and more: a start may have much to read, and says nothing before it has. */
const startingQuestions = 150;

/** How long a server may be silent: so many questions, each waited for as long as before the next one. */
export interface Silence {
  readonly questions: number;
  readonly questionMs: number;
  /** What that comes to at least, as the log says it. */
  readonly words: string;
}

const usualSilence: Silence = { questions: 5, questionMs: 2_000, words: 'ten seconds' };

/** What a server process is watched with. */
export interface Watch {
  /** What is watched, as the log calls it. */
  readonly name: string;
  /** Asks it whether it answers; see `watchAnswers`. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  readonly log: Log;
  /** Ten seconds unless it is given. */
  readonly silence?: Silence;
  /** Pause at most before the next start of one that keeps ending. Five seconds unless it is given. */
  readonly longestPauseMs?: number;
  /** Waits between starts and questions; Node's own by default. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** A clock in milliseconds that nobody sets; Node's own by default. */
  readonly now?: () => number;
}

/** Waits until a server process is ready, and kills one that hangs. Rejects where it ends before. */
export async function untilReady(run: ServerProcess, watch: Watch): Promise<void> {
  const over = new AbortController();
  const killHung = (): void => kill(run, watch, 'has not started for five minutes');
  void watchAnswers({
    ...watch,
    silentQuestions: startingQuestions,
    onSilent: killHung,
    signal: over.signal,
  });
  try {
    await run.ready();
  } finally {
    over.abort();
  }
}

/** Takes a server that is ready and starts another one each time it ends or is silent for too long, until it is stopped. */
export function keepRunning(
  deps: Watch & { readonly first: ServerProcess; readonly start: () => ServerProcess },
): Supervised {
  const { name, start, log, longestPauseMs = usualLongestPauseMs } = deps;
  const { wait = pause, now = () => performance.now() } = deps;
  const exitListeners: (() => void)[] = [];
  const startListeners: (() => void)[] = [];
  const stopping = new AbortController();
  let current = deps.first;
  let readySince: number | null = now();
  const supervision = supervise();

  return {
    pid: () => (readySince === null ? undefined : current.pid),
    onExit: (listener) => void exitListeners.push(listener),
    onStart: (listener) => void startListeners.push(listener),
    async stop() {
      stopping.abort();
      await current.stop();
      await supervision;
      readySince = null;
    },
  };

  async function supervise(): Promise<void> {
    let pauseMs = shortestPauseMs;
    for (;;) {
      const end = await (readySince === null ? current.ended : endOfWatched(current));
      if (stopping.signal.aborted) return;
      if (readySince !== null) {
        log.error(end, `${name} ended unexpectedly and is started again`);
        if (now() - readySince > soundRunMs) pauseMs = shortestPauseMs;
        readySince = null;
        for (const listener of exitListeners) listener();
      }
      await wait(pauseMs, stopping.signal).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      current = start();
      await untilReady(current, deps).then(
        () => {
          readySince = now();
          log.info({}, `${name} runs again`);
          for (const listener of startListeners) listener();
        },
        // The loop sees that it ended and tries again.
        () => undefined,
      );
    }
  }

  /** One that hangs is no better than one that is dead. */
  async function endOfWatched(run: ServerProcess): ServerProcess['ended'] {
    const over = new AbortController();
    const signal = AbortSignal.any([stopping.signal, over.signal]);
    const { questions, questionMs, words } = deps.silence ?? usualSilence;
    void watchAnswers({
      ...deps,
      silentQuestions: questions,
      questionMs,
      onSilent: () => kill(run, deps, `has not answered for ${words}`),
      signal,
    });
    const end = await run.ended;
    over.abort();
    return end;
  }
}

function kill({ pid }: ServerProcess, { name, log }: Watch, reason: string): void {
  if (pid === undefined) return;
  log.error({ pid }, `${name} ${reason}, and is killed`);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
