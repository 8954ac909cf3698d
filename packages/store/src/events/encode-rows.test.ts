import { expect, it } from 'vitest';
import { encodeRows } from './encode-rows.ts';
import { RowsRejectedError } from './events.ts';

it.each([0, 1, 100, 101, 250])(
  'encodes each of %i rows, in order, in chunks that can be concatenated',
  (count) => {
    const rows = Array.from({ length: count }, (_, n) => n);
    const text = Buffer.concat(encodeRows(rows, (n) => [n, `é "${n}"`, []])).toString();
    expect(JSON.parse(`[${text.replaceAll('\n', ',').slice(1)}]`)).toEqual(
      rows.map((n) => [n, `é "${n}"`, []]),
    );
  },
);

it('rejects rows if one has an invalid time', () => {
  const encode = (time: number) => [new Date(time).toISOString()];
  expect(() => encodeRows([0, Number.NaN], encode)).toThrow(RowsRejectedError);
});
