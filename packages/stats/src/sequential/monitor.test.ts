import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLook, type MonitorState } from './monitor.ts';

const look = fc
  .tuple(
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([center, half, pValue]) => ({
    status: 'ok' as const,
    pValue,
    ciLower: center - half,
    ciUpper: center + half,
  }));

describe('addLook', () => {
  it('only narrows the interval and lowers p, and keeps the first decision', () => {
    fc.assert(
      fc.property(fc.array(look, { minLength: 1 }), (looks) => {
        let before: MonitorState | null = null;
        for (const each of looks) {
          const after: MonitorState = addLook(before, each, { alpha: 0.05 });
          expect(after.runningLower ?? 0).toBeGreaterThanOrEqual(
            before?.runningLower ?? Number.NEGATIVE_INFINITY,
          );
          expect(after.runningUpper ?? 0).toBeLessThanOrEqual(
            before?.runningUpper ?? Number.POSITIVE_INFINITY,
          );
          expect(after.runningP).toBeLessThanOrEqual(before?.runningP ?? 1);
          if (before?.firstRejectedLook != null)
            expect(after.firstRejectedLook).toBe(before.firstRejectedLook);
          const isEmpty = (after.runningLower ?? 0) > (after.runningUpper ?? 0);
          expect(after.status === 'inconsistent_data').toBe(isEmpty);
          before = after;
        }
        expect(JSON.parse(JSON.stringify(before))).toEqual(before);
      }),
    );
  });

  it('counts a look without a result and learns nothing from it', () => {
    const nothing = { status: 'no_data', pValue: null, ciLower: null, ciUpper: null } as const;
    expect(addLook(null, nothing, { alpha: 0.05 })).toEqual({
      status: 'monitoring',
      looks: 1,
      runningLower: null,
      runningUpper: null,
      runningP: 1,
      firstRejectedLook: null,
    });
  });
});
