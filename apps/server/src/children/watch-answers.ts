import { setTimeout as sleep } from 'node:timers/promises';

/** How a child is watched. */
export interface WatchOptions {
  /** Asks the child. Resolves where it answers; whatever else it does, also for ever, is silence. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  /** So many questions without an answer, one after the other, are too many. Counted, not timed, as this process may have been the one that slept. */
  readonly silentQuestions: number;
  /** Is called where it was silent for too long. */
  readonly onSilent: () => void;
  readonly signal: AbortSignal;
  /** How long one waits before each question, and for its answer at most; two seconds by default. */
  readonly questionMs?: number | undefined;
  /** Waits; Node's own by default. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

const usualQuestionMs = 2_000;

/** Asks a child again and again whether it still answers, until `signal` aborts. Resolves then. */
export async function watchAnswers(options: WatchOptions): Promise<void> {
  const { ask, silentQuestions, onSilent, signal, questionMs = usualQuestionMs, wait = pause } = options;
  let silent = 0;
  for (;;) {
    await wait(questionMs, signal).catch(() => undefined);
    if (signal.aborted) return;
    silent = (await answers(ask, signal, questionMs, wait)) ? 0 : silent + 1;
    if (signal.aborted) return;
    if (silent < silentQuestions) continue;
    silent = 0;
    onSilent();
  }
}

async function answers(
  ask: WatchOptions['ask'],
  signal: AbortSignal,
  answerWithinMs: number,
  wait: NonNullable<WatchOptions['wait']>,
): Promise<boolean> {
  const over = new AbortController();
  // Not `AbortSignal.any`, of which each leaves something behind on a signal that lives on, in Node 20.
  const end = (): void => over.abort();
  signal.addEventListener('abort', end);
  const answer = ask(over.signal).then(
    () => true,
    () => false,
  );
  const tooLate = wait(answerWithinMs, over.signal).then(
    () => false,
    () => false,
  );
  const isAnswering = await Promise.race([answer, tooLate]);
  signal.removeEventListener('abort', end);
  over.abort();
  return isAnswering;
}

/** Waits, without keeping the process alive. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal, ref: false });
}
