import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { anyPair, wildArm } from '../arms/arm.fixture.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import { contrastOf, proportion } from './margin.fixture.ts';
import type { MarginTest } from './margin-test.ts';
import { roomOf } from './relative-limit.ts';
import { testMargin } from './test-margin.ts';

const more = (margin: number) => ({ margin, direction: 'increase' }) as const;
const less = (margin: number) => ({ margin, direction: 'decrease' }) as const;
const mean = (n: number, sum: number, sumSquares: number): ArmStats => ({ kind: 'mean', n, sum, sumSquares });

function expectClose(test: MarginTest, expected: Partial<Record<keyof MarginTest, number>>, digits = 9) {
  expect(test.status).toBe('ok');
  for (const [field, value] of Object.entries(expected)) {
    const got = Number(test[field as keyof MarginTest]);
    expect(Math.abs(got - value), `${field}: ${got}`).toBeLessThan(
      10 ** -digits * Math.max(Math.abs(value), 1e-3),
    );
  }
}

describe('a margin at one look', () => {
  it('leaves room below the control if more is better (scipy)', () => {
    expectClose(testMargin(contrastOf([proportion(10_000, 500), proportion(10_000, 495)]), more(0.05)), {
      room: 0.002,
      lower: -0.002_932_555_104_698_311_5,
      upper: 0.006_932_555_104_698_315,
      clearP: 0.252_399_911_667_916,
      harmP: 0.747_600_088_332_084,
    });
    const means = [mean(5_000, 15_000, 500_000), mean(6_000, 17_000, 600_000)];
    expectClose(testMargin(contrastOf(means), more(0.02)), {
      lower: -0.404_651_777_747_719_2,
      clearP: 0.722_010_225_694_584_5,
    });
  });

  it('leaves room above it if less is better (scipy)', () => {
    expectClose(testMargin(contrastOf([proportion(8_000, 800), proportion(4_000, 470)]), less(0.1)), {
      room: -0.0075,
      lower: -0.017_843_618_563_086_423,
      upper: 0.002_843_618_563_086_463_8,
      harmP: 0.116_492_449_608_290_06,
    });
  });

  it('is a share of the absolute value of a negative control (scipy)', () => {
    const means = [mean(1_000, -2_000, 13_000), mean(1_000, -2_500, 15_000)];
    expectClose(testMargin(contrastOf(means), more(0.1)), { room: -0.3, harmP: 0.016_254_555_918_410_903 });
  });

  it('uses Wilson’s limits if few or none convert (scipy)', () => {
    expectClose(testMargin(contrastOf([proportion(400, 12), proportion(400, 4)]), more(0.1)), {
      room: -0.017,
      lower: -0.033_676_939_267_696_604,
      upper: -0.001_274_894_015_548_092_7,
      harmP: 0.039_029_826_090_318_38,
    });
    expectClose(testMargin(contrastOf([proportion(400, 12), proportion(400, 0)]), more(0.1)), {
      harmP: 0.001_285_568_660_745_84,
    });
  });

  it('counts the covariance of an adjustment across arms (numpy, by the gradient of all means)', () => {
    const arm = (n: number, post: [number, number], pre: [number, number], postPre: number): ArmStats => ({
      kind: 'cupedMean',
      n,
      post: { sum: post[0], sumSquares: post[1] },
      pre: { sum: pre[0], sumSquares: pre[1] },
      postPre,
    });
    const { pair } = contrastOf([
      arm(400, [2_435.8, 16_171.44], [2_026.9, 11_900.23], 13_584.64),
      arm(300, [1_863.2, 12_616.96], [1_519.8, 8_883.66], 10_403.76),
      arm(350, [2_123.6, 14_139.36], [1_794.3, 10_571.45], 11_996.67),
    ]);
    if (!('control' in pair)) throw new Error(pair.status);
    const room = roomOf(pair, more(0.1));
    expect(room.estimate).toBeCloseTo(0.732_645_002_943_311_1, 9);
    expect(room.se).toBeCloseTo(0.070_352_614_957_040_23, 9);
    expect(roomOf({ ...pair, coupling: null }, more(0.1)).se).toBeCloseTo(0.069_967_994_446_570_5, 9);
  });
});

describe('a margin at any look', () => {
  const plan = { engine: 'sequential', nStar: 200_000 } as const;

  it('is one confidence sequence per direction (scipy)', () => {
    const test = testMargin(
      contrastOf([proportion(100_000, 5_000), proportion(100_000, 5_000)], plan),
      more(0.05),
    );
    expectClose(test, {
      lower: 0.0025 - 0.002_641_875_886_460_667,
      upper: 0.0025 + 0.002_641_875_886_460_667,
      clearP: 0.071_959_374_191_652_9,
    });
    expect(test.harmP).toBe(1);
  });

  it('assumes a small arm to vary like the other, before reporting harm', () => {
    const test = testMargin(contrastOf([proportion(5_000, 120), proportion(5_000, 60)], plan), more(0.05));
    const [pC, pT] = [0.024, 0.012];
    const own = Math.sqrt((pT * (1 - pT) + 0.95 ** 2 * pC * (1 - pC)) / 5_000);
    const few = Math.sqrt((2 * 0.95 ** 2 * pC * (1 - pC)) / 5_000);
    const [below, above] = [(test.room ?? 0) - (test.lower ?? 0), (test.upper ?? 0) - (test.room ?? 0)];
    expect(above / below).toBeCloseTo(few / own, 9);
  });

  it('reports harm of a treatment without conversions, and clears nothing meanwhile', () => {
    const test = testMargin(contrastOf([proportion(5_000, 250), proportion(5_000, 0)], plan), more(0.05));
    expect(test).toMatchObject({ status: 'ok', lower: null, clearP: 1 });
    expect(test.upper).toBeLessThan(0);
    expect(test.harmP).toBeLessThan(0.001);
    const early = testMargin(contrastOf([proportion(500, 25), proportion(500, 0)], plan), more(0.05));
    expect(early).toMatchObject({ upper: null, harmP: 1 });
    const errors = testMargin(contrastOf([proportion(5_000, 0), proportion(5_000, 250)], plan), less(0.05));
    expect(errors.harmP).toBeLessThan(0.001);
  });
});

describe('a Bayesian margin', () => {
  it('is exact for proportions (scipy)', () => {
    const contrast = contrastOf([proportion(2_000, 100), proportion(2_000, 90)], { engine: 'bayesian' });
    const test = testMargin(contrast, more(0.1));
    expectClose(
      test,
      { clearP: 0.497_894_831_234_631, lower: -0.010_455_660_998_409_238, upper: 0.010_611_044_925_752_128 },
      7,
    );
    expect((test.clearP ?? 0) + (test.harmP ?? 0)).toBeCloseTo(1, 12);
  });

  it('is normal for all else, with the prior shifted by the margin (scipy)', () => {
    const means = [mean(5_000, 15_000, 500_000), mean(6_000, 17_000, 600_000)];
    expectClose(testMargin(contrastOf(means, { engine: 'bayesian' }), more(0.02)), {
      room: -0.100_177_683_710_384_77,
      lower: -0.392_279_130_565_700_8,
      upper: 0.191_923_763_144_931_26,
      clearP: 0.713_660_688_801_586_3,
    });
  });
});

describe.each(['fixed', 'sequential', 'bayesian'] as const)('any margin, %s', (engine) => {
  it('has p-values that agree with its limits, and can be neither inside nor beyond', () => {
    const margins = fc.double({ min: 0, max: 0.9, noNaN: true });
    fc.assert(
      fc.property(anyPair, margins, fc.constantFrom('increase', 'decrease'), (pair, margin, direction) => {
        const contrast = contrastOf(pair, { engine, nStar: 5_000, minConversionsPerArm: 1 });
        const { status, room, lower, upper, clearP, harmP } = testMargin(contrast, { margin, direction });
        if (status !== 'ok' || lower === null || upper === null || room === null) return;
        expect(lower).toBeLessThanOrEqual(upper);
        if (Math.abs(lower) > 1e-9) expect((clearP ?? 1) <= 0.05).toBe(lower > 0);
        if (Math.abs(upper) > 1e-9) expect((harmP ?? 1) <= 0.05).toBe(upper < 0);
      }),
      { numRuns: runs(100) },
    );
  });

  it('has more room the wider the margin is', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const contrast = contrastOf(pair, { engine, nStar: 5_000 });
        const rooms = [0.01, 0.1, 0.5].map((margin) => testMargin(contrast, more(margin)).room ?? 0);
        expect([...rooms].sort((a, b) => a - b)).toEqual(rooms);
      }),
      { numRuns: runs(50) },
    );
  });

  it('never produces NaN for any input', () => {
    fc.assert(
      fc.property(wildArm, wildArm, fc.constantFrom(0, 0.1, 1, -1, Number.NaN), (c, t, margin) => {
        const plan = { engine, nStar: 5_000, minConversionsPerArm: 0 };
        const found = testMargin(contrastOf([c, t], plan), more(margin));
        for (const value of Object.values(found)) expect(value).not.toBeNaN();
      }),
      { numRuns: runs(300) },
    );
  });
});
