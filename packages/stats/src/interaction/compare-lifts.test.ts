import { describe, expect, it } from 'vitest';
import type { AnalysisPlan } from '../analyze/analysis-plan.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import { compareLifts } from './compare-lifts.ts';
import type { Group } from './merge-small-groups.ts';

const plan: AnalysisPlan = { alpha: 0.05, engine: 'fixed', correction: 'none', direction: 'increase' };
const group = (value: string, ...stats: readonly ArmStats[]): Group => ({
  value,
  arms: stats.map((each, index) => ({ variant: `v${index}`, stats: each })),
});
const share = (n: number, sum: number): ArmStats => ({ kind: 'proportion', n, sum });
const plain = group('plain', share(4_000, 80), share(4_000, 110));
const bright = group('bright', share(3_000, 150), share(3_200, 165));

describe('the difference of a lift between groups', () => {
  it('uses the delta method, with Welch’s degrees of freedom (scipy)', () => {
    const { level, differences } = compareLifts([plain, bright], plan, 'relative');
    expect(level).toBe(0.95);
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatchObject({ variant: 'v1', from: 'plain', to: 'bright' });
    expect(differences[0]?.estimate).toBeCloseTo(-0.343_75, 12);
    expect(differences[0]?.lower).toBeCloseTo(-0.793_833_441_660_811_3, 9);
    expect(differences[0]?.upper).toBeCloseTo(0.106_333_441_660_810_88, 9);
  });

  it('is one of differences if there is no lift (scipy)', () => {
    const [found] = compareLifts([plain, bright], plan, 'absolute').differences;
    expect(found?.estimate).toBeCloseTo(-0.005_937_5, 12);
    expect(found?.lower).toBeCloseTo(-0.018_746_665_296_004_748, 9);
    expect(found?.upper).toBeCloseTo(0.006_871_665_296_004_737, 9);
  });

  it('is wide enough for any look with unlimited looks (scipy)', () => {
    const anyLook: AnalysisPlan = { ...plan, engine: 'sequential', nStar: 20_000 };
    const [found] = compareLifts([plain, bright], anyLook, 'relative').differences;
    expect(found?.lower).toBeCloseTo(-1.043_340_487_515_595_4, 9);
    expect(found?.upper).toBeCloseTo(0.355_840_487_515_594_94, 9);
    const unplanned: AnalysisPlan = { ...plan, engine: 'sequential' };
    expect(compareLifts([plain, bright], unplanned, 'relative').differences[0]).toMatchObject({
      estimate: found?.estimate,
      lower: null,
    });
  });

  it('is reported for every treatment and group, with simultaneous intervals', () => {
    const third = group('dark', share(900, 40), share(900, 50), share(900, 60));
    const three = [third, { ...third, value: 'light' }, { ...third, value: 'grey' }];
    const { level, differences } = compareLifts(three, plan, 'relative');
    expect(differences.map(({ variant, from, to }) => [variant, from, to])).toEqual([
      ['v1', 'dark', 'light'],
      ['v2', 'dark', 'light'],
      ['v1', 'dark', 'grey'],
      ['v2', 'dark', 'grey'],
    ]);
    expect(level).toBeCloseTo(1 - 0.05 / 4, 12);
  });

  it('is null if a control has no values, or no visitors', () => {
    const unknown = { estimate: null, lower: null, upper: null };
    for (const other of [share(3_000, 0), share(0, 0)]) {
      const groups = [plain, group('bright', other, share(3_200, 165))];
      expect(compareLifts(groups, plan, 'relative').differences[0]).toMatchObject(unknown);
    }
    expect(compareLifts([], plan, 'relative').differences).toEqual([]);
    expect(compareLifts([plain], plan, 'relative').differences).toEqual([]);
  });

  it('covers the truth at its nominal rate', () => {
    const random = createRandom(20_261_125);
    const draw = (n: number, p: number) => {
      let sum = 0;
      for (let visitor = 0; visitor < n; visitor += 1) sum += random() < p ? 1 : 0;
      return share(n, sum);
    };
    const experiments = 1_500;
    let covered = 0;
    for (let nth = 0; nth < experiments; nth += 1) {
      const groups = [
        group('plain', draw(800, 0.2), draw(800, 0.24)),
        group('bright', draw(600, 0.3), draw(600, 0.27)),
      ];
      const [found] = compareLifts(groups, plan, 'relative').differences;
      // Lifts of +20% and −10%.
      if ((found?.lower ?? 0) <= -0.3 && -0.3 <= (found?.upper ?? 0)) covered += 1;
    }
    const error = Math.sqrt((0.05 * 0.95) / experiments);
    expect(covered / experiments).toBeGreaterThan(0.95 - 3 * error);
    expect(covered / experiments).toBeLessThan(0.95 + 3 * error);
  });
});

/** mulberry32 */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
