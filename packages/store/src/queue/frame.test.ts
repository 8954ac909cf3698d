import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  encodeAppend,
  groupHeaderBytes,
  maxRecordBytes,
  readFrame,
  readGroupHeader,
  toView,
  writeGroupHeader,
} from './frame.ts';

const frameAt = (bytes: Uint8Array, at: number) => readFrame(toView(bytes), at);

function readAll(bytes: Uint8Array): readonly Uint8Array[] {
  const records: Uint8Array[] = [];
  for (let frame = frameAt(bytes, 0); frame.status === 'record'; frame = frameAt(bytes, frame.next))
    records.push(frame.record);
  return records;
}

const appends = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 5 });
const lives = fc.array(appends, { maxLength: 10 });

it('round-trips every record of every append', () => {
  fc.assert(
    fc.property(lives, (written) => {
      const bytes = Uint8Array.from(written.flatMap((append) => [...encodeAppend(append)]));
      expect(readAll(bytes)).toEqual(written.flat());
    }),
  );
});

const head = { position: 2 ** 40 + 7, records: 3, bytes: 1_234 };

function headerBytes(): Uint8Array {
  const bytes = new Uint8Array(groupHeaderBytes);
  writeGroupHeader(toView(bytes), 0, head);
  return bytes;
}

it('round-trips a group header, and does not return it as a record', () => {
  expect(readGroupHeader(toView(headerBytes()), 0)).toEqual(head);
  expect(frameAt(headerBytes(), 0)).toMatchObject({ startsGroup: true });
  expect(readGroupHeader(toView(encodeAppend([new Uint8Array(16)])), 0)).toBeUndefined();
});

it('rejects a group header with any bit flipped, or truncated anywhere', () => {
  for (let bit = 0; bit < groupHeaderBytes * 8; bit++) {
    const bytes = headerBytes();
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(readGroupHeader(toView(bytes), 0)).toBeUndefined();
  }
  for (let length = 0; length < groupHeaderBytes; length++)
    expect(readGroupHeader(toView(headerBytes().subarray(0, length)), 0)).toBeUndefined();
});

it('marks every record that needs the next one of its append', () => {
  const record = new Uint8Array(1);
  const bytes = Buffer.concat([[record], [record, record, record], [record]].map(encodeAppend));
  const marks: boolean[] = [];
  for (let frame = frameAt(bytes, 0); frame.status === 'record'; frame = frameAt(bytes, frame.next))
    marks.push(frame.needsNext);
  expect(marks).toEqual([false, true, true, false, false]);
});

it('detects any changed byte', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (record, offset, change) => {
        const bytes = encodeAppend([record]);
        const at = offset % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ change;
        expect(frameAt(bytes, 0).status).not.toBe('record');
      },
    ),
  );
});

it('reports a frame as incomplete wherever it is truncated', () => {
  const bytes = encodeAppend([new TextEncoder().encode('a record')]);
  for (let length = 0; length < bytes.length; length++)
    expect(frameAt(bytes.subarray(0, length), 0)).toEqual({ status: 'incomplete' });
});

it('does not read zeros as an empty record', () => {
  expect(frameAt(new Uint8Array(64), 0)).toEqual({ status: 'damaged' });
});

it('reports an impossible length as damaged, not incomplete', () => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(0, maxRecordBytes + 1, true);
  expect(frameAt(bytes, 0)).toEqual({ status: 'damaged' });
});
