import { expect, it } from 'vitest';
import { pastTimes } from './past-times.ts';

const day = 86_400_000;
const seededAt = Date.UTC(2026, 3, 2, 9);

it('covers three weeks with closed windows, with looks from the first day to the last', () => {
  const { startsAt, endsAt, looksAt, finalAt } = pastTimes(seededAt);
  expect(endsAt - startsAt).toBe(21 * day);
  expect(finalAt).toBe(seededAt);
  expect(finalAt - endsAt).toBeGreaterThan(25 * 3_600_000);
  expect(looksAt[0]).toBe(startsAt + day);
  expect(looksAt.at(-1)).toBe(endsAt);
});
