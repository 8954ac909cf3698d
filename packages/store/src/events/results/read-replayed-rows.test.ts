import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readReplayedRows } from './read-replayed-rows.ts';

const batchOf = (...lines: readonly string[]) => ({
  batch: Buffer.from(lines.map((line) => `${line}\n`).join('')).toString('base64'),
});
const lineOf = (visitor: string) =>
  JSON.stringify([[visitor, 'mobile', 'a\nb,"é'], '17', [1], [0], [['3']], [[]]]);

it('reads rows of all chunks in order, for any content', async () => {
  const rows = await readReplayedRows([batchOf(lineOf('a'), lineOf('b')), batchOf(lineOf('c'))]);
  expect(rows.map(({ visitor }) => visitor[0])).toEqual(['a', 'b', 'c']);
  expect(rows[1]).toEqual({
    ...{ visitor: ['b', 'mobile', 'a\nb,"é'], visitedAt: '17', counted: [1], misfits: [0] },
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
  await readReplayedRows(Array.from({ length: 20 }, (_, nth) => batchOf(lineOf(`${nth}`))));
  isRead = true;
  await others;
  expect(turns.length).toBeGreaterThan(15);
});
