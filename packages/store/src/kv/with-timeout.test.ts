import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('accepts a response that arrived while this process was busy', async () => {
  const answer = withTimeout(stat('.'), 100);
  block(300);
  expect((await answer).isDirectory()).toBe(true);
});

it('accepts a response in several parts, however busy this process was in between', async () => {
  async function readInParts(): Promise<string> {
    for (let part = 0; part < 3; part += 1) {
      await stat('.');
      block(150);
    }
    return 'whole';
  }
  expect(await withTimeout(readInParts(), 100)).toBe('whole');
});

it('rejects without a response', async () => {
  await expect(withTimeout(new Promise(() => undefined), 20)).rejects.toThrow('No response within 20 ms');
});

it('rejects with the promise’s error', async () => {
  await expect(withTimeout(Promise.reject(new Error('away')), 20)).rejects.toThrow('away');
});
