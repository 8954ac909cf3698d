import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_234, '1.2 kB'],
  [123_456_789, '123 MB'],
  [74_600_000_000, '74.6 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

it('formats bytes in German', () => {
  expect(formatBytes(1_234_000, 'de')).toBe('1,2 MB');
});
