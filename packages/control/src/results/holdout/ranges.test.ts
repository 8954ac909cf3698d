import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complementOf, unionOf, widthOf } from './ranges.ts';

describe('ranges', () => {
  it('are joined if they touch, and leave the remainder', () => {
    const slots = [
      { from: 0.5, to: 0.75 },
      { from: 0, to: 0.25 },
      { from: 0.125, to: 0.375 },
      { from: 0.75, to: 0.875 },
    ];
    expect(unionOf(slots)).toEqual([
      { from: 0, to: 0.375 },
      { from: 0.5, to: 0.875 },
    ]);
    expect(complementOf(slots)).toEqual([
      { from: 0.375, to: 0.5 },
      { from: 0.875, to: 1 },
    ]);
    expect(widthOf(complementOf(slots))).toBe(0.25);
    expect(complementOf([])).toEqual([{ from: 0, to: 1 }]);
    expect(complementOf([{ from: 0, to: 1 }])).toEqual([]);
  });

  it('and the remainder cover each point once', () => {
    const eighth = fc.integer({ min: 0, max: 8 }).map((n) => n / 8);
    const range = fc.record({ from: eighth, to: eighth });
    fc.assert(
      fc.property(
        fc.array(range, { maxLength: 5 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (slots, at) => {
          const isIn = (ranges: typeof slots) =>
            ranges.filter(({ from, to }) => at >= from && at < to).length;
          const taken = isIn([...unionOf(slots)]);
          expect(taken).toBe(isIn(slots) > 0 ? 1 : 0);
          expect(isIn([...complementOf(slots)])).toBe(1 - taken);
        },
      ),
    );
  });
});
