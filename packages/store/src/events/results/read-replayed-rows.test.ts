import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readReplayedRows } from './read-replayed-rows.ts';

const pieceOf = (...lines: readonly string[]) => ({
  piece: Buffer.from(lines.map((line) => `${line}\n`).join('')).toString('base64'),
});
const lineOf = (who: string) => JSON.stringify([[who, 'mobile', 'a\nb,"é'], '17', [1], [0], [['3']], [[]]]);

it('reads rows of all chunks in order, for any content', async () => {
  const rows = await readReplayedRows([pieceOf(lineOf('a'), lineOf('b')), pieceOf(lineOf('c'))]);
  expect(rows.map(({ who }) => who[0])).toEqual(['a', 'b', 'c']);
  expect(rows[1]).toEqual({
    ...{ who: ['b', 'mobile', 'a\nb,"é'], metAt: '17', counted: [1], misfits: [0] },
    ...{ values: [['3']], events: [[]] },
  });
  expect(await readReplayedRows([])).toEqual([]);
});

it('yields between chunks', async () => {
  const turns: number[] = [];
  let isRead = false;
  const others = (async () => {
    while (!isRead) {
      await nextTurn();
      turns.push(turns.length);
    }
  })();
  await readReplayedRows(Array.from({ length: 20 }, (_, nth) => pieceOf(lineOf(`${nth}`))));
  isRead = true;
  await others;
  expect(turns.length).toBeGreaterThan(15);
});
