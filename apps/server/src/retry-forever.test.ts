import { expect, it } from 'vitest';
import { retryForever } from './retry-forever.ts';

it('repeats a step until it succeeds, reporting each failure', async () => {
  const failures: unknown[] = [];
  const outcomes = [new Error('first'), 'done'];
  const step = async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const { signal } = new AbortController();
  expect(await retryForever(step, { signal, onFailure: (error) => failures.push(error) })).toBe('done');
  expect(failures).toEqual([new Error('first')]);
});

it('stops on abort, even during a pause', async () => {
  const stop = new AbortController();
  let attempts = 0;
  const step = async () => {
    attempts += 1;
    throw new Error('never');
  };
  const outcome = retryForever(step, {
    signal: stop.signal,
    onFailure: () => stop.abort(new Error('enough')),
  });
  await expect(outcome).rejects.toThrow('enough');
  expect(attempts).toBe(1);
});

it('reports no failure if the step stops on abort', async () => {
  const stop = new AbortController();
  const failures: unknown[] = [];
  const step = () =>
    new Promise<never>((_, reject) => {
      stop.signal.addEventListener('abort', () => reject(new Error('ended')));
      stop.abort(new Error('enough'));
    });
  const outcome = retryForever(step, { signal: stop.signal, onFailure: (error) => failures.push(error) });
  await expect(outcome).rejects.toThrow('enough');
  expect(failures).toEqual([]);
});
