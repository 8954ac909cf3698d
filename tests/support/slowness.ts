import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Simulates a slower machine to find races: `TEST_DELAY=900` delays responses to browsers, and the first responses of servers that tests
 * start, by a random time of up to that many milliseconds; `TEST_CPU=6` slows browsers down by that factor.
 */

const maxDelayMs = readNumber('TEST_DELAY', 0);

/** Factor by which browsers are slowed down. */
export const cpuTimes = readNumber('TEST_CPU', 1);

/** Resolves after a random time of up to `TEST_DELAY` milliseconds, immediately if unset. */
export async function holdBack(): Promise<void> {
  if (maxDelayMs > 0) await sleep(Math.random() * maxDelayMs);
}

/** Environment variables that slow down a test's server like {@link holdBack}. */
export function slowEnvironment(): Readonly<Record<string, string>> {
  if (maxDelayMs === 0) return {};
  const preload = new URL('./hold-answers.mjs', import.meta.url).href;
  const isForBrowsers = process.env.TEST_WORKER_INDEX !== undefined;
  return {
    NODE_OPTIONS: `--import=${preload}`,
    TEST_DELAY: String(maxDelayMs),
    TEST_DELAY_ANSWERS: isForBrowsers ? 'on' : 'off',
  };
}

function readNumber(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} must be a number, 0 or more.`);
  return value;
}
