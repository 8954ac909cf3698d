import { expect, test } from 'vitest';
import { formatOf } from './format.ts';

test('components share the formats of a language and time zone', () => {
  const format = formatOf('en', 'UTC');
  expect(formatOf('en', 'UTC')).toBe(format);
  expect(formatOf('en', 'Asia/Tokyo').clock('2026-11-17T16:02:00Z')).toBe('01:02');
  expect(formatOf('de', 'UTC').clock('2026-11-17T16:02:00Z')).toBe('16:02');
  expect(formatOf('de', 'UTC').lift(-0.149)).toBe('−14,9 %');
  expect(format.lift(-0.149)).toBe('−14.9%');
});
