import type { MetricArm } from '@pixel/store/events';
import { describe, expect, it } from 'vitest';
import { assess } from '../looks/assess.ts';
import { armsWith, basis, now } from '../looks/basis.fixture.ts';
import type { BundleValues, BundleVisitor } from './bundle.ts';
import { createBundleManifest, sha256Hex } from './bundle-manifest.ts';
import { verifyBundle } from './verify-bundle.ts';

const header = {
  ...{ format: 'pixel-results', formatVersion: 1, product: '1.0.0', projectKey: 'pk_cta' },
  ...{ experimentKey: 'cta', phase: 1, exportedAt: new Date(now).toISOString() },
};
const counted = { original: { n: 40, converted: 10 }, big: { n: 40, converted: 20 } };
type VariantCounts = typeof counted;

const visitorsOf = (all: VariantCounts): readonly BundleVisitor[] =>
  Object.entries(all).flatMap(([variant, { n, converted }]) =>
    Array.from({ length: n }, (_, at) => ({
      ...{ id: `${variant}-${at}`, variant, day: '2026-01-02', values: [[at < converted ? 1 : 0]] },
    })),
  );

function sumsOf(all: VariantCounts) {
  const stats = Object.fromEntries(
    Object.entries(all).map(([key, { n, converted }]) => [
      key,
      { kind: 'proportion' as const, n, sum: converted },
    ]),
  );
  const variants = Object.keys(all)
    .sort()
    .map((variantKey) => ({
      ...{ variantKey, visitors: all[variantKey as keyof VariantCounts].n, multiExposed: 0, automation: 0 },
      ...{ forced: 0, internal: 0, bots: 0, unverified: 0 },
    }));
  const arms = [...armsWith(stats)].sort((a: MetricArm, b: MetricArm) =>
    a.variantKey < b.variantKey ? -1 : 1,
  );
  return { variants, metrics: [{ key: 'signup', arms, caps: {} }] };
}

const unchanged = { erasedVisitors: 0, lateEvents: 0, prunedBefore: null };

function valuesOf(all: VariantCounts, more: Partial<BundleValues> = {}): BundleValues {
  const columns = [{ name: 'post', decimals: 0, exponent: 0 }];
  return { ofLook: '1', since: unchanged, ...sumsOf(all), told: [{ key: 'signup', columns }], ...more };
}

const health = {
  ...{ findings: [], accounting: [], kept: { epoch: 1, pValue: 1, values: [], since: {} } },
  ...{ isMismatch: false, mismatch: null },
};
const look = {
  ...{ number: '1', computedAt: new Date(now).toISOString(), durationMs: 1, isKept: true, isFinal: false },
  look: {
    ...{ asOf: now, basis: basis(), health, ...sumsOf(counted) },
    assessment: assess(basis(), sumsOf(counted).metrics, { atMs: now, health }),
  },
};

async function verify(values: BundleValues, visitors: readonly BundleVisitor[]) {
  const named = [
    ['header', header],
    ['look 1', look],
    ['values', values],
    ['visitors 1', { count: visitors.length, visitors }],
  ] as const;
  const lines = named.map(([name, part]) => [name, JSON.stringify(part)] as const);
  const parts = lines.map(([name, line]) => ({ name, sha256: sha256Hex(line) }));
  async function* all() {
    yield* lines.map(([, line]) => line);
    yield JSON.stringify(createBundleManifest(parts));
  }
  const verification = await verifyBundle(all());
  const partOf = (name: string) => verification.parts.find((part) => part.name === name);
  return { ...verification, look: partOf('look 1'), values: partOf('values'), line: partOf('visitors 1') };
}

describe('verifyBundle with visitor rows', () => {
  const fewer = { ...counted, big: { n: 39, converted: 19 } };

  it('recomputes the sums of a look', async () => {
    expect(await verify(valuesOf(counted), visitorsOf(counted))).toMatchObject({
      ...{ isRight: true, visitors: { ofLook: '1', count: 80 } },
      look: { source: 'visitors' },
      values: { figures: expect.any(Number), differences: [] },
    });
  });

  it('names the sum that visitors do not add up to', async () => {
    const { isRight, values } = await verify(valuesOf(counted), visitorsOf(fewer));
    expect(isRight).toBe(false);
    expect(values?.differences).toContainEqual({
      figure: 'metrics.signup.arms.big.stats.sum',
      expected: 20,
      got: 19,
    });
  });

  it('names a differing sum of the look without an explanation', async () => {
    const { isRight, look: of, values } = await verify(valuesOf(fewer), visitorsOf(fewer));
    expect(isRight).toBe(false);
    expect(of?.source).toBe('kept sums');
    expect(values?.differences).toContainEqual({
      figure: 'look 1: metrics.signup.arms.big.stats.sum',
      expected: 20,
      got: 19,
    });
  });

  it.each([
    ['visitors were erased', { erasedVisitors: 1 }],
    ['events came in late', { lateEvents: 3 }],
    ['events are past their retention', { prunedBefore: '2026-01-01T00:00:00.000Z' }],
  ])('accepts the stored look if %s, and says which', async (_, since) => {
    const values = valuesOf(fewer, { since: { ...unchanged, ...since } });
    expect(await verify(values, visitorsOf(fewer))).toMatchObject({
      isRight: true,
      look: {
        source: 'visitors and kept sums',
        kept: [
          { figure: 'variants.big.visitors', expected: 40, got: 39 },
          { figure: 'metrics.signup.arms.big.n', expected: 40, got: 39 },
          { figure: 'metrics.signup.arms.big.stats.n', expected: 40, got: 39 },
          { figure: 'metrics.signup.arms.big.stats.sum', expected: 20, got: 19 },
        ],
      },
    });
  });

  it('tolerates only as many missing visitors as were erased or late', async () => {
    const two = { ...counted, big: { n: 38, converted: 19 } };
    const since = { ...unchanged, lateEvents: 1 };
    const { isRight, look: of, values } = await verify(valuesOf(two, { since }), visitorsOf(two));
    expect(isRight).toBe(false);
    expect(of?.source).toBe('kept sums');
    expect(values?.differences).toContainEqual({
      figure: 'look 1: variants.big.visitors',
      expected: 40,
      got: 38,
    });
  });

  it('names a changed value even if visitors were erased', async () => {
    const values = valuesOf(fewer, { since: { ...unchanged, erasedVisitors: 1 } });
    const changed = { ...fewer, original: { n: 40, converted: 11 } };
    expect(await verify(values, visitorsOf(changed))).toMatchObject({
      isRight: false,
      values: { differences: [{ figure: 'metrics.signup.arms.original.stats.sum', expected: 10, got: 11 }] },
    });
  });

  it('reports that the look of the values is missing', async () => {
    const { isRight, values, line } = await verify(valuesOf(counted, { ofLook: '7' }), visitorsOf(counted));
    expect(isRight).toBe(false);
    expect(values?.problems).toEqual(['their look is missing']);
    expect(line?.problems).toEqual(['their values are not described']);
  });

  it('reports values that do not belong to their look’s goals', async () => {
    const { values } = await verify(valuesOf(counted, { told: [] }), visitorsOf(counted));
    expect(values?.problems).toEqual(['they do not match the goals of their look']);
  });

  it.each([
    ['too many values', { values: [[1], [1]] }],
    ['a text for a number', { values: [['many']] }],
    ['no values', { values: 7 }],
  ])('reports visitors with %s', async (_, changed) => {
    const [first, ...others] = visitorsOf(counted);
    const visitors = [{ ...first, ...changed } as BundleVisitor, ...others];
    const { isRight, line, look: of } = await verify(valuesOf(counted), visitors);
    expect(isRight).toBe(false);
    expect(line?.problems).toEqual(['its visitors cannot be added up']);
    expect(of?.source).toBe('kept sums');
  });
});
