import { describe, expect, it } from 'vitest';
import { testIndependence } from './independence.ts';

describe('testIndependence', () => {
  it('matches R’s chisq.test(matrix(c(762, 484, 327, 239, 468, 477), 2), correct = FALSE)', () => {
    const table = [
      [762, 327, 468],
      [484, 239, 477],
    ];
    const test = testIndependence(table);
    expect(test).toMatchObject({ status: 'ok', df: 2 });
    if (test.status !== 'ok') return;
    // The example of R's own manual, after Agresti (2007), p. 39.
    expect(test.chiSquare).toBeCloseTo(30.07015, 5);
    expect(test.pValue).toBeCloseTo(2.953589e-7, 12);
    expect(test.smallestExpected).toBeCloseTo((1_200 * 566) / 2_757, 10);
  });

  it('finds no dependence in uneven margins alone', () => {
    expect(
      testIndependence([
        [600, 300],
        [200, 100],
      ]),
    ).toMatchObject({ status: 'ok', chiSquare: 0, pValue: 1 });
  });

  it('ignores rows and columns without visitors', () => {
    const two = testIndependence([
      [30, 20],
      [10, 40],
    ]);
    const three = testIndependence([
      [30, 0, 20],
      [0, 0, 0],
      [10, 0, 40],
    ]);
    expect(three).toEqual(two);
    expect(
      testIndependence([
        [30, 20],
        [0, 0],
      ]),
    ).toMatchObject({ status: 'no_data' });
    expect(testIndependence([])).toMatchObject({ status: 'no_data' });
  });

  it('rejects an invalid table of counts', () => {
    for (const table of [[[1, -1]], [[1.5, 2]], [[1, 2], [3]], [[Number.NaN, 1]]])
      expect(testIndependence(table)).toMatchObject({ status: 'invalid_input' });
  });
});
