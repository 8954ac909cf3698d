import { expect, it } from 'vitest';
import { runEvery } from './run-every.ts';

it('continues after a failed run, and ends on abort', async () => {
  const stopping = new AbortController();
  const failures: unknown[] = [];
  let runs = 0;
  await runEvery(
    async () => {
      runs += 1;
      if (runs === 3) stopping.abort();
      if (runs !== 2) throw new Error(`run ${runs}`);
    },
    { firstMs: 0, everyMs: 1, signal: stopping.signal, onFailure: (error) => void failures.push(error) },
  );
  expect(runs).toBe(3);
  // Failures during shutdown are ignored.
  expect(failures).toEqual([new Error('run 1')]);
});

it('does nothing if aborted before the first run', async () => {
  const stopping = new AbortController();
  let runs = 0;
  const ended = runEvery(
    async () => {
      runs += 1;
    },
    { firstMs: 3_600_000, everyMs: 1, signal: stopping.signal, onFailure: () => undefined },
  );
  stopping.abort();
  await ended;
  expect(runs).toBe(0);
});

it('never overlaps runs', async () => {
  const stopping = new AbortController();
  let underWay = 0;
  let runs = 0;
  await runEvery(
    async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 10));
      underWay -= 1;
      runs += 1;
      if (runs === 3) stopping.abort();
    },
    { firstMs: 0, everyMs: 0, signal: stopping.signal, onFailure: () => undefined },
  );
  expect(runs).toBe(3);
});
