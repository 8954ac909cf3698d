import { expect, it } from 'vitest';
import { untilText } from './until-text.ts';

const now = new Date(2026, 0, 2, 12, 0);

it('shows only the time for today', () => {
  expect(untilText(new Date(2026, 0, 2, 13, 5), now)).not.toContain('2026');
  expect(untilText(new Date(2026, 0, 2, 13, 5), now)).toMatch(/^\d{1,2}:05/);
});

it('shows the date for other days', () => {
  expect(untilText(new Date(2026, 0, 3, 13, 5), now)).toMatch(/3.*, \d{1,2}:05/);
});
