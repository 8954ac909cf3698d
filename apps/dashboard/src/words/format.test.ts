import { expect, test } from 'vitest';
import { getFormat } from './format.ts';

test('components share the formats of a language and time zone', () => {
  const format = getFormat('en', 'UTC');
  expect(getFormat('en', 'UTC')).toBe(format);
  expect(getFormat('en', 'Asia/Tokyo').clock('2026-11-17T16:02:00Z')).toBe('01:02');
  expect(getFormat('de', 'UTC').clock('2026-11-17T16:02:00Z')).toBe('16:02');
  expect(getFormat('de', 'UTC').lift(-0.149)).toBe('−14,9 %');
  expect(format.lift(-0.149)).toBe('−14.9%');
});
