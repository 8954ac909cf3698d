import { describe, expect, it } from 'vitest';
import { currentEpoch, epochsOf } from './epochs.ts';

const startedAt = '2026-03-01T08:00:00.000Z';
const edit = (at: string) => ({ at, variantKeys: ['b'] });
const sameTest = (at: string) => ({ ...edit(at), isSameTest: true, reason: 'A typo' }) as const;

describe('epochsOf', () => {
  it('starts with the phase, and has one epoch without edits', () => {
    expect(epochsOf({ startedAt })).toEqual([{ number: 1, startedAt }]);
  });

  it('starts a new epoch with each edit that changes what is tested', () => {
    const edits = [edit('2026-03-02T08:00:00.000Z'), sameTest('2026-03-03T08:00:00.000Z')];
    const later = edit('2026-03-04T08:00:00.000Z');
    expect(epochsOf({ startedAt, edits: [...edits, later] })).toEqual([
      { number: 1, startedAt },
      { number: 2, startedAt: '2026-03-02T08:00:00.000Z' },
      { number: 3, startedAt: '2026-03-04T08:00:00.000Z' },
    ]);
    expect(currentEpoch({ startedAt, edits })).toEqual({ number: 2, startedAt: '2026-03-02T08:00:00.000Z' });
  });

  it('stays in the first epoch if every edit keeps the same test', () => {
    expect(currentEpoch({ startedAt, edits: [sameTest('2026-03-03T08:00:00.000Z')] })).toEqual({
      number: 1,
      startedAt,
    });
  });
});
