import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crc32c, crc32cOfWord } from './crc32c.ts';
import { toView } from './frame.ts';

const checksum = (bytes: Uint8Array, previous?: number) => crc32c(toView(bytes), 0, bytes.length, previous);
const digits = new TextEncoder().encode('123456789');

it('returns the check value of CRC-32C', () => {
  expect(checksum(digits)).toBe(0xe3069283);
});

// https://www.rfc-editor.org/rfc/rfc3720#appendix-B.4
it.each([
  ['32 zeros', new Uint8Array(32), 0x8a9136aa],
  ['32 ones', new Uint8Array(32).fill(0xff), 0x62a8ab43],
  ['ascending bytes', Uint8Array.from({ length: 32 }, (_, index) => index), 0x46dd794e],
])('returns the published value for %s', (_, bytes, expected) => {
  expect(checksum(bytes)).toBe(expected);
});

it('continues from the checksum of earlier bytes', () => {
  expect(checksum(digits.subarray(4), checksum(digits.subarray(0, 4)))).toBe(0xe3069283);
});

it('returns the same for eight bytes at once as byte by byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      let byByte = 0;
      for (let at = 0; at < bytes.length; at++) byByte = checksum(bytes.subarray(at, at + 1), byByte);
      expect(checksum(bytes)).toBe(byByte);
    }),
  );
});

it('returns the same for a number as for its bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
      const word = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
      expect(crc32cOfWord(word)).toBe(checksum(bytes));
    }),
  );
});
