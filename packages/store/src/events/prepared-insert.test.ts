import { expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { maxInsertBytes } from './encode-rows.ts';
import { eventColumns, unclaimedColumns } from './event-columns.ts';
import { RowsRejectedError } from './events.ts';
import { createPreparedInsert } from './prepared-insert.ts';

interface Request {
  readonly table: string;
  readonly columns: readonly string[];
  readonly bytes: number;
  readonly eventIds: readonly string[];
}

/** The insert, the requests it sends, and the rows decoded from them. */
function prepare() {
  const requests: Request[] = [];
  const insert = createPreparedInsert({
    async insert(table, columns, pieces) {
      const bytes = Buffer.concat(pieces);
      const rows = JSON.parse(`[${bytes.toString().replaceAll('\n', ',').slice(1)}]`) as unknown[][];
      const eventIds = rows.map((row) => String(row[columns.indexOf('eventId')]));
      requests.push({ table, columns, bytes: bytes.length, eventIds });
    },
  });
  return { insert, requests };
}

it('sends claimed and unclaimed events to their tables, in order, at each run', async () => {
  const { insert, requests } = prepare();
  insert.add([eventRow({ eventId: 'a' }), eventRow({ eventId: 'b', unclaimed: true })]);
  insert.add([eventRow({ eventId: 'c' })]);
  const expected = [
    { table: 'events', columns: eventColumns, eventIds: ['a', 'c'] },
    { table: 'unclaimed_events', columns: unclaimedColumns, eventIds: ['b'] },
  ];
  await insert.run();
  expect(requests).toMatchObject(expected);
  await insert.run();
  expect(requests).toMatchObject([...expected, ...expected]);
});

it('splits requests that are too large, and sends every row', async () => {
  const { insert, requests } = prepare();
  const payload = JSON.stringify({ text: 'x'.repeat(60_000) });
  const eventIds = Array.from({ length: 700 }, (_, n) => `${n}`);
  for (let from = 0; from < eventIds.length; from += 50)
    insert.add(eventIds.slice(from, from + 50).map((eventId) => eventRow({ eventId, payload })));
  await insert.run();
  expect(requests.length).toBeGreaterThan(2);
  expect(Math.max(...requests.map(({ bytes }) => bytes))).toBeLessThanOrEqual(maxInsertBytes);
  expect(requests.flatMap((request) => request.eventIds)).toEqual(eventIds);
});

it('sends nothing if one row has an invalid time', async () => {
  const { insert, requests } = prepare();
  insert.add([eventRow({ eventId: 'a' })]);
  insert.add([eventRow({ eventId: 'b', time: Number.NaN })]);
  insert.add([eventRow({ eventId: 'c' })]);
  await expect(insert.run()).rejects.toThrow(RowsRejectedError);
  expect(requests).toEqual([]);
});
