import { expect, it } from 'vitest';
import { detailNotes } from './detail-notes.ts';
import { arm, metric } from './report.fixture.ts';

it('totals excluded values across variants', () => {
  const notesOf = (...counts: readonly number[]) =>
    detailNotes(metric({ arms: counts.map((outOfRange) => arm({ details: { outOfRange } })) }));
  expect(notesOf(0, 0)).toEqual([]);
  expect(notesOf(1, 0)).toEqual(['1 value beyond 10¹⁵ is excluded.']);
  expect(notesOf(1_000, 2)).toEqual(['1,002 values beyond 10¹⁵ are excluded.']);
});
