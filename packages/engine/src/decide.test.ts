import {
  assignmentSchema,
  type BootstrapExperiment,
  bootstrapExperimentSchema,
  goalSchema,
} from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { parsePageUrl } from './page-url.ts';
import { prepareSnapshot } from './prepare-snapshot.ts';
import {
  attributesOf,
  sampleExperiment,
  sampleSnapshot,
  sampleVariant,
  sampleVisit,
  sampleVisitors,
} from './snapshot.fixture.ts';
import type { Snapshot, SnapshotExperiment } from './snapshot.ts';
import type { Visit } from './visit.ts';

const anna = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
const bert = '00000000-0000-4000-8000-000000000000';
const product = parsePageUrl('https://shop.example/product/mug');
const cart = parsePageUrl('https://shop.example/cart');
const onProducts = { include: [{ kind: 'glob' as const, value: '*/product/*' }], exclude: [] };
const swiss = { attribute: 'country', operator: 'equals' as const, value: 'CH' };
const inSwitzerland = attributesOf({ country: 'CH' });

/** Returns the bootstrap's JSON for a visit, parsed. */
function decided(
  experiments: readonly SnapshotExperiment[],
  visit: Partial<Visit>,
  fields: Partial<Snapshot> = {},
) {
  const decision = decide(prepareSnapshot(sampleSnapshot(experiments, fields)), sampleVisit(visit));
  const read = (json: string) => JSON.parse(`[${json}]`) as Record<string, unknown>[];
  return {
    assignments: read(decision.assignmentsJson),
    experiments: read(decision.experimentsJson),
    goals: read(decision.goalsJson),
  };
}

const keys = (entries: readonly Record<string, unknown>[]) => entries.map((entry) => entry.experimentKey);

/** Whether a visit takes part in the only experiment. */
const takesPart = (experiment: SnapshotExperiment, visit: Partial<Visit>) =>
  decided([experiment], visit).assignments.length === 1;

describe('a participating visit', () => {
  // Uses the salt of the reference vectors, so that the variant is known in advance.
  const experiment = sampleExperiment({
    experimentId: '01900000-0000-7000-8000-000000000000',
    salt: 'exp-1',
    urlRules: onProducts,
    variants: [
      { ...sampleVariant('control', 0.5), variantId: '01900000-0000-7000-8000-000000000001' },
      {
        ...sampleVariant('buy-now', 0.5),
        variantId: '01900000-0000-7000-8000-000000000002',
        changes: [{ selector: '#buy', operation: 'set_text', value: 'Buy now', orderIndex: 0 }],
      },
    ],
    exposure: 'element',
    probes: ['#buy'],
  });

  it('gets only the variant of the reference vectors', () => {
    const { assignments, experiments } = decided([experiment], { anonymousId: anna, page: product });
    expect(assignments).toEqual([
      {
        experimentKey: 'cta',
        experimentId: '01900000-0000-7000-8000-000000000000',
        experimentName: 'Name of cta',
        variantKey: 'buy-now',
        variantId: '01900000-0000-7000-8000-000000000002',
        variantName: 'Name of buy-now',
        isControl: false,
      },
    ]);
    expect(experiments).toEqual([
      {
        experimentKey: 'cta',
        experimentId: '01900000-0000-7000-8000-000000000000',
        status: 'running',
        variant: {
          key: 'buy-now',
          changes: [{ selector: '#buy', operation: 'set_text', value: 'Buy now', orderIndex: 0 }],
        },
        goals: [],
        exposure: 'element',
        probes: ['#buy'],
      },
    ]);
    expect(assignmentSchema.parse(assignments[0])).toEqual(assignments[0]);
    expect(bootstrapExperimentSchema.parse(experiments[0])).toEqual(experiments[0]);
  });

  it('in the control arm learns where the treatment acts, but not what it does', () => {
    const { experiments } = decided([experiment], { anonymousId: bert, page: product });
    expect(experiments).toMatchObject([{ variant: { key: 'control', changes: [] }, probes: ['#buy'] }]);
    expect(JSON.stringify(experiments)).not.toContain('Buy now');
  });

  it('gets its experiments in snapshot order', () => {
    const experiments = ['a', 'b', 'c', 'd'].map((experimentKey, index) =>
      sampleExperiment({ experimentKey, coverage: index === 1 ? 0 : 1 }),
    );
    const answer = decided(experiments, {});
    expect(keys(answer.assignments)).toEqual(['a', 'c', 'd']);
    expect(keys(answer.experiments)).toEqual(['a', 'c', 'd']);
  });
});

describe('an experiment', () => {
  it('excludes other pages, and pages without an address', () => {
    const experiment = sampleExperiment({ urlRules: onProducts });
    expect(takesPart(experiment, { page: product })).toBe(true);
    expect(takesPart(experiment, { page: cart })).toBe(false);
    expect(takesPart(experiment, { page: undefined })).toBe(false);
  });

  it('excludes visitors outside its audience', () => {
    const experiment = sampleExperiment({ audience: swiss });
    expect(takesPart(experiment, { attributes: inSwitzerland })).toBe(true);
    expect(takesPart(experiment, { attributes: attributesOf({ country: 'DE' }) })).toBe(false);
    expect(takesPart(experiment, {})).toBe(false);
  });

  it('excludes visitors excluded by allocation', () => {
    expect(takesPart(sampleExperiment({ coverage: 0 }), {})).toBe(false);
    const withHoldout = decided([sampleExperiment()], {}, { holdout: { salt: 'h', share: 1 } });
    expect(withHoldout).toEqual({ assignments: [], experiments: [], goals: [] });
  });

  it('runs from its start, inclusive, until its end, exclusive', () => {
    const startAt = '2026-01-02T00:00:00.000Z';
    const endAt = '2026-01-03T00:00:00.000Z';
    const at = (experiment: SnapshotExperiment, now: number) => takesPart(experiment, { now });
    const [start, end] = [Date.parse(startAt), Date.parse(endAt)];
    const both = sampleExperiment({ startAt, endAt });
    expect([start - 1, start, end - 1, end].map((now) => at(both, now))).toEqual([false, true, true, false]);
    const open = sampleExperiment({ startAt });
    expect([start - 1, start, end].map((now) => at(open, now))).toEqual([false, true, true]);
    const ending = sampleExperiment({ endAt });
    expect([start - 1, end - 1, end].map((now) => at(ending, now))).toEqual([true, true, false]);
  });
});

describe('a visitor on the force list', () => {
  const forced = sampleExperiment({
    urlRules: onProducts,
    audience: swiss,
    coverage: 0,
    startAt: '2026-01-02T00:00:00.000Z',
    force: [{ anonymousId: anna, variantKey: 'treatment' }],
  });
  const visit = { anonymousId: anna, page: product };

  it('takes part regardless of audience, holdout and coverage', () => {
    const answer = decided([forced], visit, { holdout: { salt: 'h', share: 1 } });
    expect(answer.assignments).toMatchObject([{ variantKey: 'treatment' }]);
  });

  it('takes part only on the experiment’s pages and within its times', () => {
    expect(takesPart(forced, { ...visit, page: cart })).toBe(false);
    expect(takesPart(forced, { ...visit, now: Date.UTC(2026, 0, 1) })).toBe(false);
  });

  it('is the only one forced', () => {
    expect(takesPart(forced, { ...visit, anonymousId: bert, attributes: inSwitzerland })).toBe(false);
  });
});

describe('a visitor on the exclude list', () => {
  it('never takes part in that experiment', () => {
    const experiment = sampleExperiment({ exclude: [anna] });
    expect(takesPart(experiment, { anonymousId: anna })).toBe(false);
    expect(takesPart(experiment, { anonymousId: bert })).toBe(true);
  });
});

describe('a rollout', () => {
  const rollout = sampleExperiment({
    experimentKey: 'won',
    urlRules: onProducts,
    audience: swiss,
    coverage: 0,
    endAt: '2026-01-02T00:00:00.000Z',
    rollout: 'treatment',
  });

  it('is among the experiments, completed, but not among the assignments', () => {
    const answer = decided([rollout, sampleExperiment()], { page: product, attributes: inSwitzerland });
    expect(keys(answer.assignments)).toEqual(['cta']);
    expect(answer.experiments).toMatchObject([
      { experimentKey: 'won', status: 'completed', variant: { key: 'treatment' } },
      { experimentKey: 'cta', status: 'running' },
    ]);
  });

  it('applies to its whole audience, on its pages, even after the experiment’s end', () => {
    const count = (visit: Partial<Visit>) => decided([rollout], visit).experiments.length;
    for (const anonymousId of [anna, bert])
      expect(count({ anonymousId, page: product, attributes: inSwitzerland, now: Date.UTC(2027, 0) })).toBe(
        1,
      );
    expect(count({ page: cart, attributes: inSwitzerland })).toBe(0);
    expect(count({ page: product })).toBe(0);
  });
});

describe('a rollout with a holdback', () => {
  const held = sampleExperiment({
    rollout: 'treatment',
    holdback: true,
    phase: 2,
    urlRules: onProducts,
    audience: swiss,
    endAt: '2026-01-02T00:00:00.000Z',
  });
  const shown = { page: product, attributes: inSwitzerland, now: Date.UTC(2027, 0) };

  it('is completed, with an assignment to winner or control and its phase', () => {
    const shownVariants = sampleVisitors(20).flatMap((anonymousId) => {
      const { assignments, experiments } = decided([held], { ...shown, anonymousId });
      expect(experiments).toMatchObject([{ status: 'completed', phase: 2 }]);
      const keys = experiments.map(({ variant }) => (variant as BootstrapExperiment['variant']).key);
      expect(assignments).toMatchObject(keys.map((variantKey) => ({ experimentKey: 'cta', variantKey })));
      return keys;
    });
    expect(new Set(shownVariants)).toEqual(new Set(['control', 'treatment']));
  });

  it('applies only to its pages and audience', () => {
    expect(decided([held], { ...shown, page: cart }).experiments).toEqual([]);
    expect(decided([held], { page: product }).experiments).toEqual([]);
  });
});

describe('goals with their own pages', () => {
  const thankYou = parsePageUrl('https://shop.example/thank-you');
  const goal = (goalKey: string, fields: object = {}) => ({
    goalKey,
    goalId: '01900000-0000-7000-8000-00000000000f',
    goalName: `Name of ${goalKey}`,
    type: 'pageview' as const,
    isPrimary: true,
    eventName: `$goal:${goalKey}`,
    urlRules: { include: [{ kind: 'glob' as const, value: '*/thank-you' }], exclude: [] },
    ...fields,
  });
  const goalKeys = (experiments: readonly SnapshotExperiment[], visit: Partial<Visit>) =>
    decided(experiments, visit).goals.map((each) => each.goalKey);

  it('are sent on their pages, even if no experiment runs there', () => {
    const experiment = sampleExperiment({ urlRules: onProducts, goals: [goal('bought')] });
    const there = decided([experiment], { page: thankYou });
    expect(there.assignments).toEqual([]);
    expect(there.goals).toEqual([{ ...goal('bought'), isPrimary: false }]);
    expect(goalSchema.parse(there.goals[0])).toEqual(there.goals[0]);
    expect(goalKeys([experiment], { page: product })).toEqual([]);
    expect(goalKeys([experiment], { page: undefined })).toEqual([]);
  });

  it('are sent to visitors in no experiment', () => {
    const experiment = sampleExperiment({ coverage: 0, audience: swiss, goals: [goal('bought')] });
    expect(goalKeys([experiment], { page: thankYou })).toEqual(['bought']);
  });

  it('are sent once, however many experiments use them', () => {
    const experiments = ['a', 'b'].map((experimentKey) =>
      sampleExperiment({ experimentKey, goals: [goal('bought'), goal(`only-${experimentKey}`)] }),
    );
    expect(goalKeys(experiments, { page: thankYou })).toEqual(['bought', 'only-a', 'only-b']);
  });

  it('are sent while one of their experiments runs', () => {
    const from = '2026-01-02T00:00:00.000Z';
    const until = '2026-01-04T00:00:00.000Z';
    const experiments = [
      sampleExperiment({ experimentKey: 'a', endAt: from, goals: [goal('bought')] }),
      sampleExperiment({ experimentKey: 'b', startAt: until, goals: [goal('bought')] }),
    ];
    const at = (now: number) => goalKeys(experiments, { page: thankYou, now });
    expect(at(Date.parse(from) - 1)).toEqual(['bought']);
    expect(at(Date.parse(from))).toEqual([]);
    expect(at(Date.parse(until) - 1)).toEqual([]);
    expect(at(Date.parse(until))).toEqual(['bought']);
  });

  it('belong to running experiments and holdbacks, not to full rollouts', () => {
    const rollout = sampleExperiment({ rollout: 'treatment', goals: [goal('bought')] });
    expect(goalKeys([rollout], { page: thankYou })).toEqual([]);
    expect(goalKeys([{ ...rollout, holdback: true }], { page: thankYou })).toEqual(['bought']);
  });

  it.each([
    ['is an event that the page sends', goal('bought', { type: 'custom_event' })],
    ['has no pages of its own', goal('bought', { urlRules: undefined, type: 'click', selector: '#buy' })],
  ])('exclude one that %s; it stays with its experiment', (_, each) => {
    const answer = decided([sampleExperiment({ goals: [each] })], { page: thankYou });
    expect(answer.goals).toEqual([]);
    expect(answer.experiments).toMatchObject([{ goals: [{ goalKey: 'bought', isPrimary: true }] }]);
  });
});
