import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Allocation, prepareAllocation } from './allocate.ts';
import { hashToUnitInterval } from './bucket.ts';
import { chiSquareLimit, chiSquareOfShares, chiSquareOfTable } from './chi-square.fixture.ts';
import { sampleExperiment, sampleVariants, sampleVisitors } from './snapshot.fixture.ts';
import type { SnapshotExperiment } from './snapshot.ts';

const visitors = sampleVisitors(20_000);
const [anna = '', bert = '', carl = ''] = visitors;
const allocateAll = (experiment: SnapshotExperiment, holdout?: { salt: string; share: number }) =>
  visitors.map(prepareAllocation(experiment, holdout));
const isAssigned = ({ status }: Allocation) => status === 'assigned';
/** A cell of the contingency table: a variant or an exclusion reason. */
const cellOf = (allocated: Allocation) =>
  allocated.status === 'assigned' ? `${allocated.variant}` : allocated.reason;

const salt = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('coverage', () => {
  it('keeps everyone when raised, and only admits more visitors', () => {
    fc.assert(
      fc.property(fc.uuid(), salt, share, share, fc.option(share), (id, experimentSalt, a, b, held) => {
        const holdout = held === null ? undefined : { salt: 'holdout', share: held / 2 };
        const variants = sampleVariants([0.2, 0.3, 0.5]);
        const layer = { salt: 'layer', from: 0.1, to: 0.9 };
        const at = (coverage: number) =>
          prepareAllocation(
            sampleExperiment({ salt: experimentSalt, coverage, variants, layer }),
            holdout,
          )(id);
        const before = at(Math.min(a, b));
        const after = at(Math.max(a, b));
        if (before.status === 'assigned' || before.reason !== 'coverage') expect(after).toEqual(before);
        else
          expect(['coverage', undefined]).toContain(after.status === 'excluded' ? after.reason : undefined);
      }),
    );
  });

  it('excludes no one at 1 and everyone at 0', () => {
    expect(allocateAll(sampleExperiment()).every(isAssigned)).toBe(true);
    expect(new Set(allocateAll(sampleExperiment({ coverage: 0 })).map(cellOf))).toEqual(
      new Set(['coverage']),
    );
  });
});

describe('a layer', () => {
  it('starts at its first position and ends before its last', () => {
    const hash = hashToUnitInterval('checkout', anna);
    const at = (from: number, to: number) => {
      const experiment = sampleExperiment({ coverage: 1, layer: { salt: 'checkout', from, to } });
      return prepareAllocation(experiment, undefined)(anna).status;
    };
    expect([at(hash, 1), at(0, hash), at(hash, hash)]).toEqual(['assigned', 'excluded', 'excluded']);
  });

  it('never puts one visitor into two experiments with disjoint slots', () => {
    const layer = (from: number, to: number) => ({ salt: 'checkout', from, to });
    fc.assert(
      fc.property(fc.uuid(), salt, salt, share, share, share, share, (id, saltA, saltB, ...bounds) => {
        const [a = 0, b = 0, c = 0, d = 0] = bounds.toSorted((x, y) => x - y);
        const first = prepareAllocation(sampleExperiment({ salt: saltA, layer: layer(a, b) }), undefined)(id);
        const second = prepareAllocation(
          sampleExperiment({ salt: saltB, layer: layer(c, d) }),
          undefined,
        )(id);
        return !(isAssigned(first) && isAssigned(second));
      }),
    );
  });

  it('excludes no one if slots cover it', () => {
    const bounds = [0, 0.2, 1 / 3, 0.5, 0.99, 1];
    const slots = bounds.slice(1).map((to, index) =>
      allocateAll(
        sampleExperiment({
          salt: `experiment ${index}`,
          layer: { salt: 'checkout', from: bounds[index] ?? 0, to },
        }),
      ),
    );
    const takenBy = visitors.map((_, visitor) =>
      slots.filter((slot) => slot[visitor]?.status === 'assigned'),
    );
    expect(new Set(takenBy.map((experiments) => experiments.length))).toEqual(new Set([1]));
  });

  it('excludes a visitor before coverage does', () => {
    const experiment = sampleExperiment({ coverage: 0, layer: { salt: 'checkout', from: 0, to: 0 } });
    expect(prepareAllocation(experiment, undefined)(anna)).toEqual({ status: 'excluded', reason: 'layer' });
  });
});

describe('independence', () => {
  const plain = sampleExperiment({ variants: sampleVariants([0.2, 0.3, 0.5]) });

  it.each<[string, readonly Allocation[]]>([
    ['another experiment', allocateAll(sampleExperiment({ experimentKey: 'other' }))],
    [
      'an experiment that half of the visitors take part in',
      allocateAll(sampleExperiment({ salt: 'half', coverage: 0.5 })),
    ],
    [
      'the slot of a layer',
      allocateAll(
        sampleExperiment({ coverage: 1, salt: 'inner', layer: { salt: 'checkout', from: 0.3, to: 0.7 } }),
      ),
    ],
    ['the holdout', allocateAll(sampleExperiment({ salt: 'in' }), { salt: 'holdout', share: 0.2 })],
    [
      'the holdback of its winner',
      allocateAll(
        sampleExperiment({
          variants: sampleVariants([0.3, 0, 0.7]),
          rollout: 'v2',
          holdback: true,
          salt: `${plain.salt}:holdback:2`,
        }),
      ),
    ],
    [
      'the same experiment in its next phase',
      allocateAll(sampleExperiment({ variants: plain.variants, salt: 'phase 2' })),
    ],
  ])('of variants from %s', (_, others) => {
    const table = contingency(allocateAll(plain).map(cellOf), others.map(cellOf));
    const degrees = (table.length - 1) * ((table[0]?.length ?? 1) - 1);
    expect(degrees).toBeGreaterThan(0);
    expect(chiSquareOfTable(table)).toBeLessThan(chiSquareLimit(degrees));
  });

  it('holds within an experiment: slot and holdout are independent of the variant', () => {
    const layer = { salt: 'checkout', from: 0.25, to: 1 };
    const inside = allocateAll(sampleExperiment({ variants: plain.variants, layer }), {
      salt: 'holdout',
      share: 0.3,
    });
    const before = allocateAll(sampleExperiment({ variants: plain.variants }));
    const table = contingency(
      before.map(cellOf),
      inside.map((allocated) => allocated.status),
    );
    expect(chiSquareOfTable(table)).toBeLessThan(chiSquareLimit(2));
  });
});

describe('a holdout', () => {
  it('excludes everyone whom a smaller one excluded', () => {
    fc.assert(
      fc.property(fc.uuid(), share, share, (id, a, b) => {
        const heldAt = (held: number) =>
          !isAssigned(prepareAllocation(sampleExperiment(), { salt: 'holdout', share: held })(id));
        return !heldAt(Math.min(a, b)) || heldAt(Math.max(a, b));
      }),
    );
  });

  it('excludes the same visitors from every experiment of a project, about its share of them', () => {
    const holdout = { salt: 'holdout', share: 0.1 };
    const first = allocateAll(sampleExperiment(), holdout).map(isAssigned);
    const second = allocateAll(sampleExperiment({ experimentKey: 'other', coverage: 1 }), holdout).map(
      isAssigned,
    );
    expect(second).toEqual(first);
    const held = first.filter((assigned) => !assigned).length / visitors.length;
    expect(held).toBeGreaterThan(0.09);
    expect(held).toBeLessThan(0.11);
  });

  it('of 0 excludes no one, and of 1 everyone', () => {
    expect(allocateAll(sampleExperiment(), { salt: 'holdout', share: 0 }).every(isAssigned)).toBe(true);
    expect(allocateAll(sampleExperiment(), { salt: 'holdout', share: 1 }).map(cellOf)).toEqual(
      visitors.map(() => 'holdout'),
    );
  });

  it('moves no remaining visitor', () => {
    const before = allocateAll(sampleExperiment());
    const after = allocateAll(sampleExperiment(), { salt: 'holdout', share: 0.4 });
    after.forEach((allocated, index) => {
      if (isAssigned(allocated)) expect(allocated).toEqual(before[index]);
    });
  });
});

describe('force and exclude lists', () => {
  const nobody = { salt: 'holdout', share: 1 };

  it('force only the listed visitors past holdout, layer and coverage', () => {
    const experiment = sampleExperiment({
      coverage: 0,
      layer: { salt: 'checkout', from: 0, to: 0 },
      force: [
        { anonymousId: anna, variantKey: 'treatment' },
        { anonymousId: bert, variantKey: 'control' },
      ],
    });
    const allocate = prepareAllocation(experiment, nobody);
    expect(allocate(anna)).toEqual({ status: 'assigned', variant: 1, by: 'force' });
    expect(allocate(bert)).toEqual({ status: 'assigned', variant: 0, by: 'force' });
    expect(allocate(carl)).toEqual({ status: 'excluded', reason: 'holdout' });
  });

  it('force into a variant of weight 0', () => {
    const experiment = sampleExperiment({
      variants: sampleVariants([1, 0]),
      force: [{ anonymousId: anna, variantKey: 'v1' }],
    });
    expect(prepareAllocation(experiment, undefined)(anna)).toMatchObject({ variant: 1 });
  });

  it('fall back to bucketing if they name an unknown variant', () => {
    const experiment = sampleExperiment({ force: [{ anonymousId: anna, variantKey: 'gone' }] });
    expect(prepareAllocation(experiment, undefined)(anna)).toMatchObject({ by: 'bucketing' });
  });

  it('exclude a visitor, even a forced one or from a rollout', () => {
    const experiment = sampleExperiment({
      rollout: 'treatment',
      force: [{ anonymousId: anna, variantKey: 'treatment' }],
      exclude: [anna, bert],
    });
    const allocate = prepareAllocation(experiment, undefined);
    expect(allocate(anna)).toEqual({ status: 'excluded', reason: 'excluded' });
    expect(allocate(bert)).toEqual({ status: 'excluded', reason: 'excluded' });
    expect(allocate(carl)).toMatchObject({ status: 'assigned' });
  });
});

describe('a rollout with a holdback', () => {
  const held = sampleExperiment({
    rollout: 'v1',
    holdback: true,
    salt: 'salt of the holdback',
    variants: sampleVariants([0.1, 0.9]),
  });

  it('assigns about its share to the control, and everyone else to the winner', () => {
    const counts = [0, 0];
    for (const allocated of allocateAll(held))
      if (allocated.status === 'assigned') counts[allocated.variant] = (counts[allocated.variant] ?? 0) + 1;
    expect(counts[0]).toBeGreaterThan(0);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(visitors.length);
    expect(chiSquareOfShares(counts, [0.1, 0.9])).toBeLessThan(chiSquareLimit(3));
  });

  it('includes visitors whom holdout and layer exclude from experiments, as a rollout does', () => {
    const layer = { salt: 'checkout', from: 0, to: 0 };
    const inRooms = allocateAll({ ...held, layer }, { salt: 'holdout', share: 1 });
    expect(inRooms).toEqual(allocateAll(held));
  });

  it('excludes visitors on the exclude list', () => {
    expect(prepareAllocation({ ...held, exclude: [anna] }, undefined)(anna)).toEqual({
      status: 'excluded',
      reason: 'excluded',
    });
  });
});

describe('a rollout', () => {
  it('assigns its variant to everyone, including those excluded by holdout, layer, coverage and weights', () => {
    const experiment = sampleExperiment({
      rollout: 'v1',
      coverage: 0.1,
      variants: sampleVariants([1, 0]),
      layer: { salt: 'checkout', from: 0, to: 0.1 },
    });
    for (const allocated of allocateAll(experiment, { salt: 'holdout', share: 0.5 }))
      expect(allocated).toEqual({ status: 'assigned', variant: 1, by: 'rollout' });
  });
});

describe('a new phase', () => {
  it('reassigns as many visitors as chance does', () => {
    const before = allocateAll(sampleExperiment({ salt: 'phase 1' }));
    const after = allocateAll(sampleExperiment({ salt: 'phase 2' }));
    const moved = after.filter(
      (allocated, index) => cellOf(allocated) !== cellOf(before[index] ?? allocated),
    );
    expect(moved.length / visitors.length).toBeGreaterThan(0.48);
    expect(moved.length / visitors.length).toBeLessThan(0.52);
  });
});

it('always returns the same for the same visitor', () => {
  const allocate = prepareAllocation(sampleExperiment({ coverage: 0.6 }), { salt: 'holdout', share: 0.1 });
  const first = visitors.slice(0, 500).map(allocate);
  expect(visitors.slice(0, 500).toReversed().map(allocate).toReversed()).toEqual(first);
});

/** Counts each pair of values, with one row per value of the first list. */
function contingency(first: readonly string[], second: readonly string[]): readonly (readonly number[])[] {
  const rows = [...new Set(first)];
  const columns = [...new Set(second)];
  const table = rows.map(() => columns.map(() => 0));
  first.forEach((value, index) => {
    const row = table[rows.indexOf(value)] ?? [];
    const column = columns.indexOf(second[index] ?? '');
    row[column] = (row[column] ?? 0) + 1;
  });
  return table;
}
