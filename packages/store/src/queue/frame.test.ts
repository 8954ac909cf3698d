import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeGroup, maxRecordBytes, readFrame, viewOf } from './frame.ts';

const frameAt = (bytes: Uint8Array, at: number) => readFrame(viewOf(bytes), at);

function readAll(bytes: Uint8Array): readonly Uint8Array[] {
  const records: Uint8Array[] = [];
  for (let frame = frameAt(bytes, 0); frame.status === 'record'; frame = frameAt(bytes, frame.next))
    records.push(frame.record);
  return records;
}

const appends = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 5 });
const groups = fc.array(fc.array(appends, { minLength: 1, maxLength: 5 }), { maxLength: 5 });

it('gives back every record of every group', () => {
  fc.assert(
    fc.property(groups, (written) => {
      const bytes = Uint8Array.from(written.flatMap((group) => [...encodeGroup(group)]));
      expect(readAll(bytes)).toEqual(written.flat(2));
    }),
  );
});

it('marks the first record of a group and no other', () => {
  const bytes = encodeGroup([[new Uint8Array(3)], [new Uint8Array(4)]]);
  const first = frameAt(bytes, 0);
  const second = first.status === 'record' ? frameAt(bytes, first.next) : first;
  expect([first, second]).toMatchObject([{ startsGroup: true }, { startsGroup: false }]);
});

it('marks every record that needs the next one of its append', () => {
  const record = new Uint8Array(1);
  const bytes = encodeGroup([[record], [record, record, record], [record]]);
  const marks: boolean[] = [];
  for (let frame = frameAt(bytes, 0); frame.status === 'record'; frame = frameAt(bytes, frame.next))
    marks.push(frame.needsNext);
  expect(marks).toEqual([false, true, true, false, false]);
});

it('notices any byte that was changed', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (record, place, change) => {
        const bytes = encodeGroup([[record]]);
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ change;
        expect(frameAt(bytes, 0).status).not.toBe('record');
      },
    ),
  );
});

it('calls a frame incomplete wherever it is cut', () => {
  const bytes = encodeGroup([[new TextEncoder().encode('a record')]]);
  for (let length = 0; length < bytes.length; length++)
    expect(frameAt(bytes.subarray(0, length), 0)).toEqual({ status: 'incomplete' });
});

it('does not take zeros for an empty record', () => {
  expect(frameAt(new Uint8Array(64), 0)).toEqual({ status: 'damaged' });
});

it('calls a length that no record has damaged, not incomplete', () => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(0, maxRecordBytes + 1, true);
  expect(frameAt(bytes, 0)).toEqual({ status: 'damaged' });
});
