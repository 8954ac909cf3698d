import { prepareSnapshot, type Snapshot, type SnapshotExperiment } from '@pixel/engine';
import { maxEventLeadMs } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { claimOf, sampleExperiment, sampleSnapshot } from './sample-snapshot.fixture.ts';
import { verifyAssignment } from './verify-assignment.ts';

const visitor = '0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22';
const noon = Date.UTC(2026, 0, 2, 12);
const dayMs = 24 * 60 * 60 * 1000;

/** Verifies a claim of the visitor, by default a correct one, against an experiment with these changes. */
function verified(
  changes: Partial<SnapshotExperiment> = {},
  { claim = claimOf(visitor), time = noon, fields = {} as Partial<Snapshot> } = {},
): boolean {
  const experiments = [{ ...sampleExperiment, ...changes }];
  const prepared = prepareSnapshot(sampleSnapshot({ experiments, ...fields }));
  return verifyAssignment(claim, { anonymousId: visitor, time, prepared }).verified;
}

describe('a claim', () => {
  it('is confirmed if bucketing assigns that variant', () => {
    expect(verified()).toBe(true);
  });

  it('of another variant is rejected', () => {
    expect(verified({}, { claim: claimOf(visitor, 'other') })).toBe(false);
  });

  it.each(['experimentKey', 'experimentId', 'variantKey', 'variantId'] as const)(
    'whose %s differs from the published one is rejected',
    (field) => {
      expect(verified({}, { claim: { ...claimOf(visitor), [field]: 'other' } })).toBe(false);
    },
  );

  it('of being the control, falsely, is rejected', () => {
    const claim = claimOf(visitor);
    expect(verified({}, { claim: { ...claim, isControl: !claim.isControl } })).toBe(false);
  });

  it('about an experiment that is not running is rejected', () => {
    expect(verified({}, { fields: { experiments: [] } })).toBe(false);
  });

  it('without a configuration is rejected', () => {
    const claimant = { anonymousId: visitor, time: noon, prepared: null };
    expect(verifyAssignment(claimOf(visitor), claimant)).toEqual({
      verified: false,
      forced: false,
      phase: 0,
    });
  });
});

describe('a visitor', () => {
  it.each<[string, Partial<SnapshotExperiment>, Partial<Snapshot>]>([
    ['outside of the coverage', { coverage: 0 }, {}],
    ['outside of the slot', { layer: { salt: 'checkout', from: 0, to: 0 } }, {}],
    ['on the exclude list', { exclude: [visitor] }, {}],
    ['in the holdout', {}, { holdout: { salt: 'holdout', share: 1 } }],
  ])('%s takes part in nothing', (_, changes, fields) => {
    expect(verified(changes, { fields })).toBe(false);
  });

  it('inside slot and holdout takes part', () => {
    const fields = { holdout: { salt: 'holdout', share: 0 } };
    expect(verified({ layer: { salt: 'checkout', from: 0, to: 1 } }, { fields })).toBe(true);
  });

  it('on the force list has the listed variant, and no other', () => {
    const claims = [claimOf(visitor), claimOf(visitor, 'other')] as const;
    const force = [{ anonymousId: visitor, variantKey: claims[1].variantKey }];
    expect(claims.map((claim) => verified({ force, coverage: 0 }, { claim }))).toEqual([false, true]);
  });
});

describe('a rollout', () => {
  it('is never confirmed, even to visitors whose variant matches bucketing or the force list', () => {
    const claim = claimOf(visitor);
    const force = [{ anonymousId: visitor, variantKey: claim.variantKey }];
    for (const rollout of ['control', 'bold']) {
      expect(verified({ rollout })).toBe(false);
      expect(verified({ rollout, force })).toBe(false);
    }
  });
});

describe('a rollout with a holdback', () => {
  const held = { rollout: 'bold', holdback: true, phase: 2 } as const;

  it('is confirmed to visitors it assigned the variant, long after the experiment’s end', () => {
    const endAt = new Date(noon - 30 * dayMs).toISOString();
    expect(verified({ ...held, endAt })).toBe(true);
    expect(verified(held, { claim: claimOf(visitor, 'other') })).toBe(false);
  });

  it('is confirmed even to visitors in the project’s holdout', () => {
    expect(verified(held, { fields: { holdout: { salt: 'holdout', share: 1 } } })).toBe(true);
  });
});

describe('the times of an experiment', () => {
  const startAt = new Date(noon).toISOString();
  const endAt = startAt;

  it.each([
    ['long before the start', -dayMs, false],
    ['more than five minutes before the start', -maxEventLeadMs - 1, false],
    ['five minutes before the start', -maxEventLeadMs, true],
    ['at the start', 0, true],
  ])('tolerate wrong clocks: %s', (_, offset, expected) => {
    expect(verified({ startAt }, { time: noon + offset })).toBe(expected);
  });

  it.each([
    ['before the end', -1, true],
    ['at the end', 0, true],
    ['a day after the end', dayMs, true],
    ['more than a day after the end', dayMs + 1, false],
  ])('tolerate pages that apply cached assignments: %s', (_, offset, expected) => {
    expect(verified({ endAt }, { time: noon + offset })).toBe(expected);
  });
});

describe('the verification of a claim', () => {
  const claimant = (changes: Partial<SnapshotExperiment>) => ({
    anonymousId: visitor,
    time: noon,
    prepared: prepareSnapshot(sampleSnapshot({ experiments: [{ ...sampleExperiment, ...changes }] })),
  });
  const verificationOf = (changes: Partial<SnapshotExperiment>, claim = claimOf(visitor)) =>
    verifyAssignment(claim, claimant(changes));
  const { variantKey } = claimOf(visitor);

  it('includes the phase of its experiment, even if rejected', () => {
    expect(verificationOf({ phase: 3 })).toEqual({ verified: true, forced: false, phase: 3 });
    expect(verificationOf({ phase: 3, coverage: 0 })).toEqual({ verified: false, forced: false, phase: 3 });
    expect(verificationOf({ phase: 3 }, { ...claimOf(visitor), experimentKey: 'other' })).toMatchObject({
      phase: 0,
    });
  });

  it('includes no phase if the snapshot predates phases', () => {
    expect(verificationOf({})).toEqual({ verified: true, forced: false, phase: 0 });
  });

  it('is marked forced if the force list assigned the variant instead of bucketing', () => {
    const force = [{ anonymousId: visitor, variantKey }];
    expect(verificationOf({ force })).toEqual({ verified: true, forced: true, phase: 0 });
    expect(verificationOf({ force: [{ anonymousId: visitor, variantKey: 'none' }] })).toMatchObject({
      forced: false,
    });
  });
});
