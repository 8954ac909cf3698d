import { describe, expect, it } from 'vitest';
import type { CourseDay } from './lift-course.ts';
import { plotLifts } from './lift-plot.ts';

const dayMs = 86_400_000;
const from = Date.UTC(2026, 10, 1);

function day(
  number: number,
  estimate: number | null,
  its: Partial<CourseDay['lifts'][number]> = {},
): CourseDay {
  return {
    day: `2026-11-${String(number + 1).padStart(2, '0')}`,
    at: from + number * dayMs,
    epoch: 1,
    visitors: number * 100,
    lifts: [
      {
        variantKey: 'big',
        estimate,
        interval: estimate === null ? null : { lower: estimate - 0.2, upper: estimate + 0.2 },
        level: 0.95,
        isDecided: false,
        ...its,
      },
    ],
  };
}

function plot(days: readonly CourseDay[], { width = 840, bandsFrom = from as number | null } = {}) {
  const until = from + 10 * dayMs;
  return plotLifts({ days, bandsFrom }, { width, from, until, variantKeys: ['big'] });
}

describe('plotLifts', () => {
  it('draws a line through lifts, with a band around it', () => {
    const { lines, x, y } = plot([day(0, 0), day(10, 0.2)]);
    expect(lines[0]).toMatchObject({
      line: `M${x.start} 145L${x.end} 85.5`,
      band: `M${x.start} 85.5L${x.end} ${y.end}L${x.end} 145L${x.start} 204.5Z`,
      end: { x: x.end, y: 85.5, estimate: 0.2 },
      alone: [],
    });
  });

  it('clips early bands at the axis', () => {
    const wide = { interval: { lower: Number.NEGATIVE_INFINITY, upper: 3 } };
    const { lines, x, y } = plot([day(0, 0, wide), day(10, 0, wide)]);
    expect(lines[0]?.band).toBe(
      `M${x.start} ${y.end}L${x.end} ${y.end}L${x.end} ${y.start}L${x.start} ${y.start}Z`,
    );
  });

  it('shows a single day as a mark with its interval', () => {
    const { lines, x } = plot([day(0, 0.1)]);
    expect(lines[0]?.alone).toEqual([{ x: x.start, y: 115.3, top: 55.8, bottom: 174.8 }]);
    expect(lines[0]?.band).toBe('');
  });

  it('has no band before intervals may be shown', () => {
    const { lines } = plot([day(0, 0), day(5, 0.1)], { bandsFrom: null });
    expect(lines[0]?.band).toBe('');
    expect(lines[0]?.line).not.toBe('');
  });

  it('is empty without days or lifts', () => {
    expect(plot([]).lines[0]).toEqual({
      variantKey: 'big',
      line: '',
      band: '',
      edges: '',
      end: null,
      alone: [],
    });
    expect(plot([day(0, null)]).lines[0]?.end).toBeNull();
  });

  it('labels as many days as fit, and names lines only if they fit', () => {
    expect(plot([day(0, 0)]).xTicks).toHaveLength(6);
    expect(plot([day(0, 0)], { width: 330 }).xTicks).toHaveLength(2);
    expect(plot([day(0, 0)]).hasEndLabels).toBe(true);
    expect(plot([day(0, 0)], { width: 330 }).hasEndLabels).toBe(false);
  });
});
