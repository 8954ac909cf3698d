import { setTimeout as sleep } from 'node:timers/promises';

/** First a fast shutdown, then an immediate one, after which the next start replays the log, and finally SIGKILL. */
const steps = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;

/** Stops a postmaster with escalating signals, and resolves once `gone` does. Throws if even the last signal fails. */
export async function shutDown(
  signal: (name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => void,
  gone: Promise<unknown>,
): Promise<void> {
  for (const step of steps) {
    signal(step.signal);
    if (await endsWithin(gone, step.patienceMs)) return;
  }
  throw new Error('Failed to stop PostgreSQL');
}

async function endsWithin(gone: Promise<unknown>, limitMs: number): Promise<boolean> {
  const timer = new AbortController();
  try {
    return await Promise.race([gone.then(() => true), sleep(limitMs, false, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
