import { describe, expect, it } from 'vitest';
import { type DailyArm, dailyLifts } from './daily-lifts.ts';
import { type LiftTrend, testTrend } from './test-trend.ts';

const trendOf = (control: DailyArm, treatment: DailyArm): LiftTrend | null => {
  const lifts = dailyLifts(control, treatment);
  return lifts && testTrend(lifts);
};

/** First conversions: at most one per visitor. */
const firsts = (n: number, sums: readonly number[]): DailyArm => ({
  n,
  sums,
  products: sums.map((sum, day) => sums.slice(day).map((_, later) => (later === 0 ? sum : 0))),
});

/** Visits of regulars and others, correlated across days. */
const visits: readonly [DailyArm, DailyArm] = [
  {
    n: 5_000,
    sums: [2_500, 2_400, 2_300],
    products: [[4_200, 1_900, 1_800], [4_100, 1_850], [4_000]],
  },
  {
    n: 5_200,
    sums: [2_600, 2_700, 2_750],
    products: [[4_400, 2_100, 2_050], [4_700, 2_200], [4_900]],
  },
];

describe('the trend of daily lifts', () => {
  it('is the generalised least squares slope of first conversions (numpy)', () => {
    const trend = trendOf(firsts(10_000, [600, 150, 90, 60]), firsts(10_000, [780, 160, 92, 58]));
    expect(trend?.slope).toBeCloseTo(-0.115_508_421_796_091, 12);
    expect(trend?.se).toBeCloseTo(0.050_602_484_850_131_5, 12);
    expect(trend?.pValue).toBeCloseTo(0.022_450_224_616_011_8, 10);
    expect(trend?.first).toBeCloseTo(0.286_013_683_870_067, 12);
    expect(trend?.last).toBeCloseTo(-0.090_607_058_183_190_5, 12);
  });

  it('is the same if a visitor’s days correlate (numpy)', () => {
    const trend = trendOf(...visits);
    expect(trend?.slope).toBeCloseTo(0.069_836_541_413_873_5, 12);
    expect(trend?.se).toBeCloseTo(0.019_539_575_816_496_5, 12);
    expect(trend?.pValue).toBeCloseTo(0.000_351_424_747_135_846, 10);
    expect(trend?.first).toBeCloseTo(0.002_799_556_748_480_54, 12);
    expect(trend?.last).toBeCloseTo(0.153_117_020_251_568, 12);
  });

  it('changes sign when arms are swapped', () => {
    const [control, treatment] = visits;
    const [one, other] = [trendOf(control, treatment), trendOf(treatment, control)];
    expect(one?.slope).toBeCloseTo(-(other?.slope ?? 0), 12);
    expect(one?.pValue).toBeCloseTo(other?.pValue ?? 0, 12);
  });

  it('is null for two days, empty days, no visitors, and impossible sums', () => {
    const fine = firsts(1_000, [60, 50, 40]);
    expect(trendOf(firsts(1_000, [60, 50]), firsts(1_000, [60, 50]))).toBe(null);
    expect(trendOf(fine, firsts(1_000, [60, 0, 40]))).toBe(null);
    expect(trendOf(fine, firsts(0, [0, 0, 0]))).toBe(null);
    expect(trendOf(fine, { ...fine, products: [[0, 0, 0], [0, 0], [0]] })).toBe(null);
    expect(trendOf(fine, firsts(1_000, [60, 50, 40, 30]))).toBe(null);
    expect(trendOf(fine, { ...fine, sums: [Number.NaN, 50, 40] })).toBe(null);
  });

  it.each([
    ['first conversions', conversions],
    ['visits of regulars and of others', activity],
  ])('has the nominal false positive rate: %s', (_, simulate) => {
    const found = shareFound(simulate, () => 1.25);
    expect(found).toBeGreaterThan(0.02);
    // 5% plus three standard errors.
    expect(found).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / experiments));
  });

  it.each([
    ['first conversions', conversions],
    ['visits of regulars and of others', activity],
  ])('detects a fading lift: %s', (_, simulate) => {
    expect(shareFound(simulate, (day) => 1 + 1.2 * 0.4 ** day)).toBeGreaterThan(0.8);
  });
});

const experiments = 400;
const days = 5;
const visitors = 2_000;

type Chance = () => number;
/** Simulates a visitor's values on each day. */
type Simulate = (chance: Chance, liftOn: (day: number) => number) => readonly number[];

/** Share of experiments in which a trend is found at 5%. */
function shareFound(simulate: Simulate, liftOn: (day: number) => number): number {
  const chance = seeded(20_261_125);
  let found = 0;
  for (let nth = 0; nth < experiments; nth += 1) {
    const control = addUp(() => simulate(chance, () => 1));
    const treatment = addUp(() => simulate(chance, liftOn));
    if ((trendOf(control, treatment)?.pValue ?? 1) < 0.05) found += 1;
  }
  return found / experiments;
}

/** Converts at most once, ever less likely. */
function conversions(chance: Chance, liftOn: (day: number) => number): readonly number[] {
  const values = Array.from({ length: days }, () => 0);
  for (let day = 0; day < days; day += 1)
    if (chance() < 0.08 * 0.75 ** day * liftOn(day)) {
      values[day] = 1;
      break;
    }
  return values;
}

/** Visits often or rarely, and less from day to day. */
function activity(chance: Chance, liftOn: (day: number) => number): readonly number[] {
  const rate = chance() < 0.3 ? 1.2 : 0.1;
  return Array.from({ length: days }, (_, day) => poisson(chance, rate * 0.85 ** day * liftOn(day)));
}

function poisson(chance: Chance, rate: number): number {
  let [times, left] = [0, chance()];
  for (const limit = Math.exp(-rate); left > limit; times += 1) left *= chance();
  return times;
}

function addUp(visitor: () => readonly number[]): DailyArm {
  const sums = Array.from({ length: days }, () => 0);
  const products = sums.map((_, day) => Array.from({ length: days - day }, () => 0));
  for (let nth = 0; nth < visitors; nth += 1) {
    const values = visitor();
    for (const [day, value] of values.entries()) {
      if (value === 0) continue;
      sums[day] = (sums[day] ?? 0) + value;
      const own = products[day] ?? [];
      for (let later = day; later < days; later += 1)
        own[later - day] = (own[later - day] ?? 0) + value * (values[later] ?? 0);
    }
  }
  return { n: visitors, sums, products };
}

/** mulberry32 */
function seeded(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
