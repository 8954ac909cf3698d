import { describe, expect, it } from 'vitest';
import { fillDays, plotDays, yPosition } from './days-plot.ts';

describe('fillDays', () => {
  it('fills empty days, starting with the first', () =>
    expect(fillDays(['2026-02-28', '2026-03-02'], (day) => day)).toEqual([
      { day: '2026-02-28', item: '2026-02-28' },
      { day: '2026-03-01', item: undefined },
      { day: '2026-03-02', item: '2026-03-02' },
    ]));

  it('keeps the last 400 days', () => {
    const days = fillDays(['2020-01-01', '2026-01-01'], (day) => day);
    expect([days.length, days.at(-1)?.day]).toEqual([400, '2026-01-01']);
  });

  it('is empty without days', () => expect(fillDays([], () => '')).toEqual([]));
});

describe('plotDays', () => {
  const day = (estimate: number) => ({ day: '', share: { estimate, low: 0, high: 1 } });

  it('has an axis from 0 that fits every share', () => {
    expect(plotDays([day(0.04)], 600).y.high).toBe(0.05);
    expect(plotDays([day(0.04), day(0.3)], 600).y.high).toBe(0.5);
    expect(plotDays([day(1)], 600).y.high).toBe(1);
    expect(plotDays([{ day: '', share: null }], 600).y.high).toBe(0.05);
  });

  it('clips values beyond the axis at its edge', () => {
    const { y } = plotDays([day(0.04)], 600);
    expect([yPosition(y, 0.9), yPosition(y, 0)]).toEqual([y.end, y.start]);
  });

  it('spaces days evenly within the width', () => {
    const { centers, x } = plotDays([day(0.1), day(0.1)], 600);
    expect(centers).toHaveLength(2);
    expect(centers.every((middle) => middle > x.start && middle < x.end)).toBe(true);
  });
});
