import { describe, expect, it } from 'vitest';
import { epochOf, epochsOf } from './epochs.ts';

const startedAt = '2026-03-01T08:00:00.000Z';
const edit = (at: string) => ({ at, variantKeys: ['b'] });
const sameTest = (at: string) => ({ ...edit(at), isSameTest: true, reason: 'A typo' }) as const;

describe('epochsOf', () => {
  it('begins with the phase, and is one as long as nothing is edited', () => {
    expect(epochsOf({ startedAt })).toEqual([{ number: 1, startedAt }]);
  });

  it('begins the next with each edit, but with none that does not change what is tested', () => {
    const edits = [edit('2026-03-02T08:00:00.000Z'), sameTest('2026-03-03T08:00:00.000Z')];
    const later = edit('2026-03-04T08:00:00.000Z');
    expect(epochsOf({ startedAt, edits: [...edits, later] })).toEqual([
      { number: 1, startedAt },
      { number: 2, startedAt: '2026-03-02T08:00:00.000Z' },
      { number: 3, startedAt: '2026-03-04T08:00:00.000Z' },
    ]);
    expect(epochOf({ startedAt, edits })).toEqual({ number: 2, startedAt: '2026-03-02T08:00:00.000Z' });
  });

  it('leaves the first where every edit is of the same test', () => {
    expect(epochOf({ startedAt, edits: [sameTest('2026-03-03T08:00:00.000Z')] })).toEqual({
      number: 1,
      startedAt,
    });
  });
});
