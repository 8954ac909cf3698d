import { describe, expect, it } from 'vitest';
import { createInFlight } from './in-flight.ts';

const forever = new AbortController().signal;

/** Work that ends on demand and records whether it was aborted. */
function openWork() {
  const signals: AbortSignal[] = [];
  const resolvers: ((value: string) => void)[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      signals.push(signal);
      resolvers.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { work, signals, finish: (value: string) => resolvers.at(-1)?.(value) };
}

describe('shared work', () => {
  it('runs once for concurrent callers, and again for later ones', async () => {
    const { join } = createInFlight();
    const { work, signals, finish } = openWork();
    const both = [join('a', work, forever), join('a', work, forever)];
    finish('done');
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    const later = join('a', work, forever);
    finish('again');
    expect(await later).toBe('again');
    expect(signals).toHaveLength(2);
  });

  it('continues while a caller waits, and is aborted once none does', async () => {
    const { join } = createInFlight();
    const { work, signals } = openWork();
    const [first, second] = [new AbortController(), new AbortController()];
    const waiting = [join('a', work, first.signal), join('a', work, second.signal)];
    first.abort(new Error('gone'));
    await expect(waiting[0]).rejects.toThrow('gone');
    expect(signals[0]?.aborted).toBe(false);
    second.abort(new Error('gone too'));
    await expect(waiting[1]).rejects.toThrow('gone too');
    expect(signals[0]?.aborted).toBe(true);
  });

  it('restarts for callers after its end', async () => {
    const { join } = createInFlight();
    const { work, finish } = openWork();
    const left = new AbortController();
    const first = join('a', work, left.signal);
    left.abort();
    await expect(first).rejects.toThrow();
    const second = join('a', work, forever);
    finish('done');
    expect(await second).toBe('done');
  });

  it('fails for all callers, and is retried by the next', async () => {
    const { join } = createInFlight();
    const fail = () => Promise.reject(new Error('away'));
    const both = await Promise.allSettled([join('a', fail, forever), join('a', fail, forever)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await join('a', async () => 'back', forever)).toBe('back');
  });
});
