import { expect, it } from 'vitest';
import { createShutdown } from './shutdown.ts';

it('runs steps in reverse order, even after one fails or hangs', async () => {
  const shutdown = createShutdown(50);
  const done: string[] = [];
  shutdown.add('first', () => void done.push('first'));
  shutdown.add('hangs', () => new Promise(() => {}));
  shutdown.add('fails', () => {
    throw new Error('no');
  });
  shutdown.add('last', async () => void done.push('last'));
  await shutdown.run((name, error) =>
    done.push(`${name}: ${error instanceof Error ? error.message : error}`),
  );
  expect(done).toEqual(['last', 'fails: no', 'hangs: Did not stop within 0.05 s', 'first']);
});

it('waits for a step as long as its own timeout', async () => {
  const failed: string[] = [];
  const shutdown = createShutdown(20);
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 200));
  shutdown.add('usual', slow);
  shutdown.add('long', slow, 10_000);
  await shutdown.run((name) => failed.push(name));
  expect(failed).toEqual(['usual']);
});
