import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/volume.ts';
import { decide } from './decide.ts';
import { type ExperimentTrace, explain } from './explain.ts';
import { parsePageUrl } from './page-url.ts';
import { prepareSnapshot } from './prepare-snapshot.ts';
import {
  attributesOf,
  sampleExperiment,
  sampleSnapshot,
  sampleVariants,
  sampleVisit,
  sampleVisitors,
} from './snapshot.fixture.ts';
import type { Snapshot, SnapshotExperiment } from './snapshot.ts';
import { traceUrlRules } from './url-rules.ts';
import type { Visit } from './visit.ts';

const anna = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
const product = parsePageUrl('https://shop.example/product/mug');
const onProducts = { include: [{ kind: 'glob' as const, value: '*/product/*' }], exclude: [] };
const swiss = { attribute: 'country', operator: 'equals' as const, value: 'CH' };
const times = { startAt: '2026-01-02T00:00:00.000Z', endAt: '2026-01-03T00:00:00.000Z' };

/** Explains the only experiment. */
function explained(
  experiment: SnapshotExperiment,
  visit: Partial<Visit>,
  fields: Partial<Snapshot> = {},
): ExperimentTrace {
  const [trace] = explain(prepareSnapshot(sampleSnapshot([experiment], fields)), sampleVisit(visit));
  if (trace === undefined) throw new Error('The experiment was not explained');
  return trace;
}

const rulesOf = (trace: ExperimentTrace) =>
  trace.rules.map(({ rule, passed }) => `${rule} ${passed ? 'passed' : 'failed'}`);

describe('the trace of an experiment with every kind of rule', () => {
  const experiment = sampleExperiment({
    ...times,
    urlRules: onProducts,
    audience: swiss,
    exclude: ['00000000-0000-4000-8000-00000000000f'],
    layer: { salt: 'checkout', from: 0, to: 1 },
  });
  const holdout = { salt: 'h', share: 0 };
  const visit: Partial<Visit> = {
    anonymousId: anna,
    page: product,
    now: Date.parse(times.startAt),
    attributes: attributesOf({ country: 'CH' }),
  };
  const all = ['startAt', 'endAt', 'urlRules', 'exclude', 'audience', 'holdout', 'layer', 'coverage'];

  it('lists them all if the visitor takes part', () => {
    const trace = explained(experiment, visit, { holdout });
    expect(trace).toMatchObject({ experimentKey: 'cta', status: 'assigned' });
    expect(rulesOf(trace)).toEqual(all.map((rule) => `${rule} passed`));
  });

  it.each<[reason: string, rule: string, SnapshotExperiment, Partial<Visit>, Partial<Snapshot>]>([
    ['not_started', 'startAt', experiment, { now: Date.parse(times.startAt) - 1 }, {}],
    ['ended', 'endAt', experiment, { now: Date.parse(times.endAt) }, {}],
    ['url', 'urlRules', experiment, { page: parsePageUrl('https://shop.example/cart') }, {}],
    ['excluded', 'exclude', { ...experiment, exclude: [anna] }, {}, {}],
    ['audience', 'audience', experiment, { attributes: attributesOf({}) }, {}],
    ['holdout', 'holdout', experiment, {}, { holdout: { salt: 'h', share: 1 } }],
    ['layer', 'layer', { ...experiment, layer: { salt: 'checkout', from: 0, to: 0 } }, {}, {}],
    ['coverage', 'coverage', { ...experiment, coverage: 0 }, {}, {}],
  ])('reports %s if %s fails, and still lists all others', (reason, rule, changed, other, fields) => {
    const trace = explained(changed, { ...visit, ...other }, { holdout, ...fields });
    expect(trace).toMatchObject({ status: 'excluded', reason });
    expect(rulesOf(trace)).toEqual(all.map((each) => `${each} ${each === rule ? 'failed' : 'passed'}`));
  });

  it('has the first failing rule as its reason', () => {
    const trace = explained(
      { ...experiment, coverage: 0 },
      { ...visit, page: undefined, attributes: attributesOf({}) },
    );
    expect(trace).toMatchObject({ status: 'excluded', reason: 'url' });
  });

  it('shows the visitor’s bucket and the range of each variant', () => {
    const trace = explained(sampleExperiment({ salt: 'exp-1', coverage: 0.5 }), {});
    const rule = trace.rules.find((each) => each.rule === 'coverage');
    expect(rule).toMatchObject({
      rule: 'coverage',
      passed: false,
      code: 'covered',
      parameters: { place: 0.421663, coverage: 0.5 },
      message: "The visitor's position is 42.1663%; the experiment includes 50% of visitors.",
      parts: [
        { rule: 'control', passed: false, message: 'It takes visitors from 0% up to 25%.' },
        { rule: 'treatment', passed: false, message: 'It takes visitors from 50% up to 75%.' },
      ],
    });
  });

  it('has a sentence for everything', () => {
    for (const { message } of explained(experiment, visit, { holdout }).rules)
      expect(message).toMatch(/^[A-Z].*\.$/);
  });
});

describe('skipped rules', () => {
  it('are absent for a visitor on the force list', () => {
    const experiment = sampleExperiment({
      audience: swiss,
      coverage: 0,
      force: [{ anonymousId: anna, variantKey: 'treatment' }],
    });
    const trace = explained(experiment, { anonymousId: anna }, { holdout: { salt: 'h', share: 1 } });
    expect(trace).toMatchObject({ status: 'assigned', variantKey: 'treatment' });
    expect(rulesOf(trace)).toEqual(['urlRules passed', 'force passed']);
  });

  it('are absent for a rollout: its times and the whole allocation', () => {
    const experiment = sampleExperiment({ ...times, audience: swiss, coverage: 0, rollout: 'treatment' });
    const attributes = attributesOf({ country: 'CH' });
    const visit = { now: Date.UTC(2027, 0), attributes };
    const trace = explained(experiment, visit, { holdout: { salt: 'h', share: 1 } });
    expect(trace).toMatchObject({ status: 'assigned', variantKey: 'treatment' });
    expect(rulesOf(trace)).toEqual(['urlRules passed', 'rollout passed', 'audience passed']);
    expect(explained(experiment, {})).toMatchObject({ status: 'excluded', reason: 'audience' });
  });

  it('show for a rollout with a holdback how the visitor was assigned', () => {
    const experiment = sampleExperiment({ ...times, rollout: 'treatment', holdback: true });
    const trace = explained(experiment, { now: Date.UTC(2027, 0) }, { holdout: { salt: 'h', share: 1 } });
    expect(trace.status).toBe('assigned');
    expect(rulesOf(trace)).toEqual(['urlRules passed', 'rollout passed', 'coverage passed']);
    expect(trace.rules[1]?.message).toMatch(/except a holdback, which gets the control\.$/);
  });

  it('are absent for the page if there are no page rules', () => {
    expect(explained(sampleExperiment(), {}).rules[0]).toEqual({
      rule: 'urlRules',
      passed: true,
      code: 'every_page',
      parameters: {},
      message: 'It runs on every page.',
    });
  });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const weights = fc
  .array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 })
  .map((parts) => parts.map((part) => part / parts.reduce((sum, each) => sum + each, 0)));
/** Most rules are absent, so that each of them decides often enough. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 2 }, { arbitrary, weight: 1 });
const instant = fc.integer({ min: 0, max: 4 }).map((day) => Date.UTC(2026, 0, 1 + day));
const visitors = [
  anna,
  '00000000-0000-4000-8000-000000000000',
  '9b2d1c3e-7a44-4d0f-9c6e-1f2a3b4c5d6e',
] as const;
const pattern = fc
  .constantFrom('*', '*/product/*', 'https://shop.example/cart', '*/nothing')
  .map((value) => ({ kind: 'glob' as const, value }));

/** Experiments with any combination of rules. */
const experiments = fc.array(
  fc
    .record({
      salt: fc.string({ minLength: 1, maxLength: 8 }),
      coverage: fc.oneof(share, fc.constantFrom(0, 1)),
      weights,
      urlRules: fc.record({
        include: fc.array(pattern, { maxLength: 2 }),
        exclude: fc.array(pattern, { maxLength: 1 }),
      }),
      audience: maybe(fc.constant(swiss)),
      layer: maybe(
        fc.tuple(share, share).map(([a, b]) => ({ salt: 'layer', from: Math.min(a, b), to: Math.max(a, b) })),
      ),
      exclude: maybe(fc.subarray([...visitors])),
      force: maybe(
        fc.array(
          fc.record({
            anonymousId: fc.constantFrom(...visitors),
            variantKey: fc.constantFrom('v0', 'v1', 'gone'),
          }),
        ),
      ),
      rollout: maybe(fc.constantFrom('v0', 'v1')),
      holdback: maybe(fc.constant(true as const)),
      startAt: maybe(instant.map((time) => new Date(time).toISOString())),
      endAt: maybe(instant.map((time) => new Date(time).toISOString())),
    })
    .map(({ weights: parts, ...rules }) => withoutUndefined({ ...rules, variants: sampleVariants(parts) })),
  { maxLength: 5 },
);

it('agrees with the decision, for any snapshot and visit', () => {
  fc.assert(
    fc.property(
      experiments,
      maybe(fc.record({ salt: fc.constant('holdout'), share })),
      fc.record({
        anonymousId: fc.constantFrom(...visitors, ...sampleVisitors(200)),
        page: fc.constantFrom(product, parsePageUrl('https://shop.example/cart'), undefined),
        now: instant,
        attributes: fc.constantFrom(attributesOf({}), attributesOf({ country: 'CH' })),
      }),
      (list, holdout, visit) => {
        const snapshot = sampleSnapshot(
          list.map((fields, index) => sampleExperiment({ ...fields, experimentKey: `e${index}` })),
          holdout === undefined ? {} : { holdout },
        );
        const prepared = prepareSnapshot(snapshot);
        const traces = explain(prepared, visit);
        expect(traces.map(({ experimentKey }) => experimentKey)).toEqual(list.map((_, index) => `e${index}`));
        const explainedVariants = traces.flatMap((trace) =>
          trace.status === 'assigned' ? [`${trace.experimentKey} ${trace.variantKey}`] : [],
        );
        const served = JSON.parse(`[${decide(prepared, visit).experimentsJson}]`) as {
          readonly experimentKey: string;
          readonly variant: { readonly key: string };
        }[];
        expect(explainedVariants).toEqual(served.map((each) => `${each.experimentKey} ${each.variant.key}`));
        // An experiment is excluded if and only if one of its rules excludes it.
        for (const { status, rules } of traces)
          expect(rules.every(({ passed }) => passed)).toBe(status === 'assigned');
      },
    ),
    { numRuns: runs(700), seed: 3 },
  );
});

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

it('shows a rule as written', () => {
  const [traced] = traceUrlRules(
    { include: [{ kind: 'regex', value: '^https://shop\\.example/\\d+$' }], exclude: [] },
    undefined,
  );
  expect(traced?.message).toContain('"^https://shop\\.example/\\d+$"');
});
