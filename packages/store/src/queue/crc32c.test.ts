import { expect, it } from 'vitest';
import { crc32c } from './crc32c.ts';

const digits = new TextEncoder().encode('123456789');

it('gives the check value of CRC-32C', () => {
  expect(crc32c(digits)).toBe(0xe3069283);
});

// https://www.rfc-editor.org/rfc/rfc3720#appendix-B.4
it.each([
  ['32 zeros', new Uint8Array(32), 0x8a9136aa],
  ['32 ones', new Uint8Array(32).fill(0xff), 0x62a8ab43],
  ['ascending bytes', Uint8Array.from({ length: 32 }, (_, index) => index), 0x46dd794e],
])('gives the published value for %s', (_, bytes, expected) => {
  expect(crc32c(bytes)).toBe(expected);
});

it('goes on from the checksum of earlier bytes', () => {
  expect(crc32c(digits.subarray(4), crc32c(digits.subarray(0, 4)))).toBe(0xe3069283);
});
