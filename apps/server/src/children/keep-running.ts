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
  /** Ends the process for good and resolves once it is gone. */
  stop(): Promise<void>;
}

const shortestPauseMs = 100;
const usualLongestPauseMs = 5_000;
/** A server that ran this long is started again at once when it ends; one that keeps crashing is not. */
const soundRunMs = 10_000;
/** How long a server may be silent: so many questions, each waited for as long as before the next one. */
export interface Silence {
  readonly questions: number;
  readonly questionMs: number;
  /** What that comes to at least, as the log says it. */
  readonly words: string;
}

const usualSilence: Silence = { questions: 5, questionMs: 2_000, words: 'ten seconds' };
/** A start may have much to read, and says nothing before it has. */
const usualStartSilence: Silence = { questions: 150, questionMs: 2_000, words: 'five minutes' };
/** How many times longer a server may be silent that was just killed for its silence. */
const patienceAfterSilence = 2;

/** What a server process is watched with. */
export interface Watch {
  /** What is watched, as the log calls it. */
  readonly name: string;
  /** Asks it whether it answers; see `watchAnswers`. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  readonly log: Log;
  /** Ten seconds unless it is given. */
  readonly silence?: Silence;
  /** The same for a start: five minutes unless it is given. */
  readonly startSilence?: Silence;
  /** Whether it answers until it has ended; else nobody asks any more once it is told to end. */
  readonly answersToTheEnd?: boolean;
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
  const { questions, questionMs, words } = watch.startSilence ?? usualStartSilence;
  void watchAnswers({
    ...watch,
    silentQuestions: questions,
    questionMs,
    onSilent: () => kill(run, watch, `has not started for ${words}`),
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
  const listeners: (() => void)[] = [];
  const stopping = new AbortController();
  let current = deps.first;
  let readySince: number | null = now();
  /** A machine that is slow for what it has to do must not be kept from doing it. */
  let patience = 1;
  let saidReason = '';
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
    let pauseMs = shortestPauseMs;
    for (;;) {
      const end = await (readySince === null ? current.ended : endOfWatched(current));
      if (stopping.signal.aborted) return;
      if (readySince !== null) {
        log.error(end, `${name} ended unexpectedly and is started again`);
        if (now() - readySince > soundRunMs) pauseMs = shortestPauseMs;
        saidReason = '';
        readySince = null;
        for (const listener of listeners) listener();
      }
      await wait(pauseMs, stopping.signal).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      await startAgain().then(
        () => {
          readySince = now();
          log.info({}, `${name} runs again`);
        },
        // The loop sees that it ended and tries again.
        (error: unknown) => {
          if (stopping.signal.aborted) return;
          const reason = error instanceof Error ? error.message : String(error);
          if (reason !== saidReason)
            log.error({ reason }, `${name} could not be started, and is tried again`);
          saidReason = reason;
        },
      );
    }
  }

  async function startAgain(): Promise<void> {
    // Also where not even a process can be made.
    current = start();
    await untilReady(current, deps);
  }

  /** One that hangs is no better than one that is dead. */
  async function endOfWatched(run: ServerProcess): ServerProcess['ended'] {
    const over = new AbortController();
    const signal =
      deps.answersToTheEnd === true ? over.signal : AbortSignal.any([stopping.signal, over.signal]);
    const since = now();
    let isSilent = false;
    const { questions, questionMs, words } = deps.silence ?? usualSilence;
    void watchAnswers({
      ...deps,
      silentQuestions: questions * patience,
      questionMs,
      onSilent() {
        kill(run, deps, `has not answered for ${words}`);
        isSilent = true;
      },
      signal,
    });
    const end = await run.ended;
    if (isSilent) patience = patienceAfterSilence;
    else if (now() - since > soundRunMs) patience = 1;
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
