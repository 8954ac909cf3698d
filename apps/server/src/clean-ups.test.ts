import { expect, it } from 'vitest';
import { createCleanUps } from './clean-ups.ts';

it('undoes in reverse order, also after a step that fails and one that hangs', async () => {
  const cleanUps = createCleanUps(50);
  const done: string[] = [];
  cleanUps.add('first', () => void done.push('first'));
  cleanUps.add('hangs', () => new Promise(() => {}));
  cleanUps.add('fails', () => {
    throw new Error('no');
  });
  cleanUps.add('last', async () => void done.push('last'));
  await cleanUps.run((name, error) =>
    done.push(`${name}: ${error instanceof Error ? error.message : error}`),
  );
  expect(done).toEqual(['last', 'fails: no', 'hangs: It did not stop within 0.05 s', 'first']);
});

it('gives a step the time that it asks for', async () => {
  const failed: string[] = [];
  const cleanUps = createCleanUps(20);
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 200));
  cleanUps.add('usual', slow);
  cleanUps.add('long', slow, 10_000);
  await cleanUps.run((name) => failed.push(name));
  expect(failed).toEqual(['usual']);
});
