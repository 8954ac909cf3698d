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
