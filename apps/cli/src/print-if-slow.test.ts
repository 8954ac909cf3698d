import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printIfSlow } from './print-if-slow.ts';
import { plainStyle } from './style.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startWork() {
  const printed: string[] = [];
  const { promise, resolve, reject } = withResolvers<string>();
  const work = printIfSlow(
    promise,
    { err: (text) => printed.push(text), errStyle: plainStyle },
    'Still at it.',
  );
  return { printed, work, resolve, reject };
}

it('prints nothing if the work finishes soon', async () => {
  const { printed, work, resolve } = startWork();
  vi.advanceTimersByTime(1_999);
  resolve('done');
  expect(await work).toBe('done');
  vi.advanceTimersByTime(10_000);
  expect(printed).toEqual([]);
});

it('prints one line for slow work, however it ends', async () => {
  const { printed, work, reject } = startWork();
  vi.advanceTimersByTime(60_000);
  expect(printed).toEqual(['Still at it.\n']);
  reject(new Error('down'));
  await expect(work).rejects.toThrow('down');
});

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}
