import { expect, it } from 'vitest';
import { createRetry } from './retry.ts';

function createTestRetry({ random = 1, signal = new AbortController().signal } = {}) {
  const waits: number[] = [];
  const logged: string[] = [];
  const write = (_fields: object, message: string) => void logged.push(message);
  const retry = createRetry({
    signal,
    random: () => random,
    log: { info: write, warn: write, error: write },
    backOff: { firstMs: 1_000, maxMs: 30_000 },
    wait: async (ms) => void waits.push(ms),
  });
  /** Fails the given number of times, then resolves with the number of the attempt. */
  const failing = (times: number) => {
    let attempt = 0;
    return async () => {
      attempt += 1;
      if (attempt <= times) throw new Error('down');
      return attempt;
    };
  };
  return { retry, failing, waits, logged };
}

it('doubles the delay after each failure, up to the maximum, and logs once', async () => {
  const { retry, failing, waits, logged } = createTestRetry();
  expect(await retry('insert', failing(8))).toBe(9);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(logged).toEqual(['Ingest failed; retrying', 'Ingest has recovered']);
});

it('jitters the delay down to half, so that many do not return at once', async () => {
  const { retry, failing, waits } = createTestRetry({ random: 0 });
  await retry('insert', failing(3));
  expect(waits).toEqual([500, 1_000, 2_000]);
});

it('resets the delay for the next outage', async () => {
  const { retry, failing, waits } = createTestRetry();
  await retry('insert', failing(2));
  await retry('insert', failing(1));
  expect(waits).toEqual([1_000, 2_000, 1_000]);
});

it('does not repeat an action after a final error', async () => {
  const { retry, failing, waits } = createTestRetry();
  await expect(retry('insert', failing(1), () => true)).rejects.toThrow('down');
  expect(waits).toEqual([]);
});

it('rejects with the abort reason of its signal while waiting', async () => {
  const stopping = new AbortController();
  const { retry, failing } = createTestRetry({ signal: stopping.signal });
  stopping.abort(new Error('stopping'));
  await expect(retry('insert', failing(1))).rejects.toThrow('stopping');
});
