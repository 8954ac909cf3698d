import { describe, expect, it } from 'vitest';
import { findRecentExposure } from './find-recent-exposure.ts';

const dayMs = 86_400_000;
const days = { from: 100 * dayMs, until: 114 * dayMs };
const shown = (from: number, until: number | null) => [
  { from: from * dayMs, until: until === null ? null : until * dayMs },
];

describe('findRecentExposure', () => {
  it('is empty if nothing was shown, or only afterwards', () => {
    expect(findRecentExposure([], days)).toEqual({ since: null, isContaminated: false });
    expect(findRecentExposure(shown(114, null), days)).toEqual({ since: null, isContaminated: false });
  });

  it('returns since when something was shown, if within the days', () => {
    expect(findRecentExposure(shown(110, null), days)).toEqual({ since: 110 * dayMs, isContaminated: false });
    expect(findRecentExposure(shown(100, 101), days)).toEqual({ since: 100 * dayMs, isContaminated: false });
  });

  it('considers exposure up to 14 days before the days', () => {
    expect(findRecentExposure(shown(60, null), days)).toEqual({ since: 60 * dayMs, isContaminated: true });
    expect(findRecentExposure(shown(60, 87), days)).toEqual({ since: 60 * dayMs, isContaminated: true });
    expect(findRecentExposure(shown(60, 86), days)).toEqual({ since: null, isContaminated: false });
  });

  it('covers all phases', () => {
    expect(findRecentExposure([...shown(60, 90), ...shown(110, null)], days)).toEqual({
      since: 60 * dayMs,
      isContaminated: true,
    });
  });
});
