import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { manyTurns } from '../../../../tests/support/turns.ts';
import { watchAnswers } from './watch-answers.ts';

it('leaves no listeners behind after each check', async () => {
  const over = new AbortController();
  let pings = 0;
  const watching = watchAnswers({
    async ping() {
      pings += 1;
      if (pings === 1_000) over.abort();
    },
    maxMissedPings: () => 5,
    onSilent: () => undefined,
    signal: over.signal,
    wait: (_ms, signal) => (signal === over.signal ? manyTurns() : new Promise(() => undefined)),
  });
  await watching;
  expect(pings).toBe(1_000);
  expect(getEventListeners(over.signal, 'abort')).toEqual([]);
  // Signals derived from this one.
  const made = Object.getOwnPropertySymbols(over.signal).find(
    ({ description }) => description === 'kDependantSignals',
  );
  expect(made && Reflect.get(over.signal, made)).toBeUndefined();
});
