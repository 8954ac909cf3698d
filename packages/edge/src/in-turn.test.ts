import { expect, it } from 'vitest';
import { createInTurn } from './in-turn.ts';

it('does so many things at a time, in the order in which they came, whether or not they fail', async () => {
  const inTurn = createInTurn(2);
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  const done = Array.from({ length: 20 }, (_, n) =>
    inTurn(async () => {
      begun.push(n);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, n % 3));
      underWay -= 1;
      if (n % 4 === 0) throw new Error(`${n}`);
    }).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  );
  expect(await Promise.all(done)).toEqual(
    Array.from({ length: 20 }, (_, n) => (n % 4 === 0 ? `${n}` : 'done')),
  );
  expect([begun, most, underWay]).toEqual([Array.from({ length: 20 }, (_, n) => n), 2, 0]);
});
