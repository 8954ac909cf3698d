import { describe, expect, it } from 'vitest';
import { shownLately } from './shown-lately.ts';

const dayMs = 86_400_000;
const days = { from: 100 * dayMs, until: 114 * dayMs };
const shown = (from: number, until: number | null) => [
  { from: from * dayMs, until: until === null ? null : until * dayMs },
];

describe('shownLately', () => {
  it('is empty if nothing was shown, or only afterwards', () => {
    expect(shownLately([], days)).toEqual({ since: null, isBefore: false });
    expect(shownLately(shown(114, null), days)).toEqual({ since: null, isBefore: false });
  });

  it('returns since when something was shown, if within the days', () => {
    expect(shownLately(shown(110, null), days)).toEqual({ since: 110 * dayMs, isBefore: false });
    expect(shownLately(shown(100, 101), days)).toEqual({ since: 100 * dayMs, isBefore: false });
  });

  it('considers exposure up to 14 days before the days', () => {
    expect(shownLately(shown(60, null), days)).toEqual({ since: 60 * dayMs, isBefore: true });
    expect(shownLately(shown(60, 87), days)).toEqual({ since: 60 * dayMs, isBefore: true });
    expect(shownLately(shown(60, 86), days)).toEqual({ since: null, isBefore: false });
  });

  it('covers all phases', () => {
    expect(shownLately([...shown(60, 90), ...shown(110, null)], days)).toEqual({
      since: 60 * dayMs,
      isBefore: true,
    });
  });
});
