import { prepareSnapshot } from '@pixel/engine';
import { describe, expect, it } from 'vitest';
import { claimOf, sampleExperiment, sampleSnapshot } from './sample-snapshot.ts';
import { verify } from './verify.ts';

const visitor = '0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22';
const prepared = prepareSnapshot(sampleSnapshot());

describe('verify', () => {
  it('confirms the variant that bucketing gives', () => {
    expect(verify(claimOf(visitor), visitor, prepared)).toBe(true);
  });

  it('does not confirm another variant', () => {
    expect(verify(claimOf(visitor, 'other'), visitor, prepared)).toBe(false);
  });

  it.each(['experimentKey', 'experimentId', 'variantKey', 'variantId'] as const)(
    'does not confirm a claim whose %s is not the published one',
    (field) => {
      expect(verify({ ...claimOf(visitor), [field]: 'other' }, visitor, prepared)).toBe(false);
    },
  );

  it('does not confirm a claim to be the control that is none', () => {
    const claim = claimOf(visitor);
    expect(verify({ ...claim, isControl: !claim.isControl }, visitor, prepared)).toBe(false);
  });

  it('confirms nothing for a visitor outside of the coverage', () => {
    const excluding = { ...sampleExperiment, coverage: 0 };
    const snapshot = prepareSnapshot(sampleSnapshot({ experiments: [excluding] }));
    expect(verify(claimOf(visitor), visitor, snapshot)).toBe(false);
  });

  it('confirms nothing for an experiment that does not run', () => {
    expect(verify(claimOf(visitor), visitor, prepareSnapshot(sampleSnapshot({ experiments: [] })))).toBe(
      false,
    );
  });

  it('confirms nothing without a configuration', () => {
    expect(verify(claimOf(visitor), visitor, null)).toBe(false);
  });
});
