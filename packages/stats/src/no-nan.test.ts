import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/volume.ts';
import { wildArm } from './arms/arm.fixture.ts';
import * as stats from './index.ts';

const wild = fc.oneof(
  fc.double(),
  fc.integer({ min: -3, max: 40 }),
  fc.constantFrom(0, 1, 0.05, 5e-324, 1e-160, 1e160, 1.7e308, Number.POSITIVE_INFINITY),
);
const level = fc.constantFrom(0.05, 0.5, 1e-12, 0, 1, Number.NaN);
const options = fc.record({
  alpha: level,
  difference: fc.constantFrom('absolute', 'relative'),
  side: fc.constantFrom('two', 'greater', 'less'),
  margin: fc.constantFrom(0, -0.1, 1e308),
  nStar: fc.constantFrom(1, 5_000, 0, 1e308),
});
const dailyArm = fc.record({
  n: wild,
  sums: fc.array(wild, { minLength: 3, maxLength: 3 }),
  products: fc.array(fc.array(wild, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 }),
});
const count = fc.record({ n: wild, sum: wild });
const moments = { n: fc.nat(100), meanX: wild, m2X: wild, meanY: wild, m2Y: wild, cXY: wild };
const traffic = fc.array(fc.record({ visitors: wild, multiExposed: wild, weight: wild }), { maxLength: 4 });
const beta = fc.record({ alpha: level, priorAlpha: wild, priorBeta: wild, inverse: fc.boolean() });
const design = { mean: wild, variance: wild, totalN: wild, arms: wild, alpha: level };
const nStar = { sequentialNStar: fc.option(wild) };
const target = fc.record({ ...nStar, alpha: level, targetPower: level, targetLift: wild });
const effect = fc.record({ effectSize: wild, alpha: level, ratio: wild });

/** Calls of every function that takes data, with arbitrary input. */
const calls: Readonly<Record<string, fc.Arbitrary<() => unknown>>> = {
  welchTest: tuple([wildArm, wildArm, options], (c, t, o) => stats.welchTest(c, t, o)),
  fieller: tuple([wildArm, wildArm, options], (c, t, o) => stats.fieller(c, t, o)),
  asymptoticConfidenceSequence: tuple([wildArm, wildArm, options], (c, t, o) =>
    stats.asymptoticConfidenceSequence(c, t, o),
  ),
  postStratification: tuple([wildArm, wildArm, wildArm, options], (a, b, c, o) =>
    stats.postStratification(
      [
        { control: a, treatment: a },
        { control: b, treatment: { ...b, ...a } },
        { control: c, treatment: c },
      ],
      o,
    ),
  ),
  conditionalPostStratification: tuple([wildArm, wildArm, options], (a, b, o) =>
    stats.conditionalPostStratification(
      [
        { control: a, treatment: a },
        { control: b, treatment: b },
      ],
      o,
    ),
  ),
  cuped: tuple([wildArm, wildArm, options], (c, t, o) => {
    if (c.kind === 'cupedRatio' && t.kind === 'cupedRatio') return stats.cupedRatioPairwise(c, t, o);
    if (c.kind !== 'cupedMean' && c.kind !== 'cupedProportion') return null;
    const other = t.kind === 'cupedMean' || t.kind === 'cupedProportion' ? t : c;
    return [
      stats.cupedPairwise(c, other, o),
      stats.cupedPerArmLin(c, other, o),
      stats.cupedWithinArm(c, other, o),
    ];
  }),
  compareAll: tuple([fc.array(wildArm), options], (arms, o) =>
    stats.compareAll(arms, { ...o, correction: 'holm' }),
  ),
  bayesNormal: tuple([wildArm, wildArm, options, wild, wild], (c, t, o, mean, variance) =>
    stats.bayesNormal(c, t, { ...o, difference: 'relative', prior: { mean, variance } }),
  ),
  betaBinomial: tuple([count, count, beta], (c, t, o) => stats.betaBinomial(c, t, o)),
  bestArm: tuple([fc.array(wild, { maxLength: 4 }), fc.array(wild, { maxLength: 4 })], (means, sds) =>
    stats.bestArm({ means, sds }),
  ),
  proportions: tuple([count, count, options], (c, t, o) => [
    stats.newcombe(c, t, o),
    stats.ratioNewcombe(c, t, o),
    stats.agrestiCaffo(c, t, o),
    stats.ratioLogAdjusted(c, t, o),
    stats.ratioScore(c, t, o),
    stats.zPooled(c, t),
    stats.wilson(c, o),
  ]),
  fisher: tuple([fc.nat(200), fc.nat(300), fc.nat(200), fc.nat(300)], (x, n, y, m) =>
    stats.fisher({ n, sum: x }, { n: m, sum: y }),
  ),
  trend: tuple([fc.array(dailyArm, { minLength: 2, maxLength: 2 })], ([control, treatment]) => {
    const lifts = control && treatment ? stats.dailyLifts(control, treatment) : null;
    return lifts && [lifts, stats.testTrend(lifts)];
  }),
  split: tuple([traffic, wild], (arms, previous) => [
    stats.testSampleRatio(arms),
    stats.sequentialSampleRatio(arms, { previous }),
    stats.multiExposure(arms),
    stats.checkHealth({ arms }),
    stats.testIndependence(arms.map(({ visitors, weight }) => [visitors, weight])),
  ]),
  changes: tuple([fc.array(fc.record({ events: wild, total: wild })), wild], (hours, weight) => [
    stats.findSplitChange(
      hours.map(({ events, total }) => [events, total]),
      [0.5, weight],
    ),
    stats.findRateChange(hours),
  ]),
  family: tuple([wild, wild, wild, wild, level], (estimate, se, tests, rejected, q) =>
    stats.fcrInterval({ estimate, se }, { tests, rejected, q }),
  ),
  pValues: tuple([fc.array(fc.double({ min: 0, max: 1, noNaN: true }))], (p) => [
    stats.holm(p),
    stats.hochberg(p),
    stats.bonferroni(p),
    stats.benjaminiHochberg(p),
    stats.benjaminiYekutieli(p),
    stats.eBenjaminiHochberg(p.map((each) => -Math.log(each))),
  ]),
  plans: tuple([fc.record({ ...design, ...nStar }), wild, level], (plan, lift, power) => [
    stats.powerOfLift(plan, lift),
    stats.detectableLift(plan, power),
    stats.duration({ ...plan, lift, power, visitorsPerDay: 100 }),
  ]),
  midExperiment: tuple([wildArm, wildArm, target], (c, t, wanted) => stats.midExperiment(c, t, wanted)),
  standardized: tuple([effect, wild, level], (test, n, power) => [
    stats.powerNormal(test, n),
    stats.powerStudentT(test, n),
    stats.sampleSizeNormal(test, power),
  ]),
  winsorize: tuple([fc.array(wild), level, fc.boolean()], (values, upper, ignoreZeros) =>
    stats.winsorize(values, { upper, lower: null, ignoreZeros }),
  ),
};

function tuple<Values extends unknown[]>(
  parts: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  call: (...values: Values) => unknown,
): fc.Arbitrary<() => unknown> {
  return fc
    .tuple<Values>(...parts)
    .map((values) =>
      Object.assign(() => call(...values), { toString: () => `called with ${fc.stringify(values)}` }),
    );
}

describe('no NaN', () => {
  it.each(Object.keys(calls))('is returned by %s for any input', (name) => {
    fc.assert(
      fc.property(calls[name] ?? fc.constant(() => null), (call) => {
        expect(nanIn(call())).toBeNull();
      }),
      { numRuns: runs(300) },
    );
  });

  it('is returned for merged moments of realistic visitors', () => {
    const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const part = fc.record({
      ...moments,
      meanX: finite,
      m2X: finite,
      meanY: finite,
      m2Y: finite,
      cXY: finite,
    });
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(nanIn(stats.mergeMoments(parts))).toBeNull();
      }),
    );
  });
});

/** Returns the path of a NaN. */
function nanIn(value: unknown, path = 'result'): string | null {
  if (typeof value === 'number') return Number.isNaN(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, each] of Object.entries(value)) {
    const found = nanIn(each, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
