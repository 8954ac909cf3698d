import { describe, expect, it } from 'vitest';
import { selectTests } from './select-tests.ts';

const tests = [
  { experimentKey: 'bar', verdict: 'winning', decision: 'shipped' },
  { experimentKey: 'card', verdict: 'losing', decision: 'undecided' },
  { experimentKey: 'late', verdict: null, decision: 'undecided' },
] as const;
const named = new Map([
  ['bar', { owner: 'ann', tags: ['q1', 'shop'] }],
  ['card', { owner: null, tags: ['shop'] }],
]);
const select = (search: Parameters<typeof selectTests>[1], matches?: ReadonlySet<string>) =>
  selectTests(tests, search, { findExperiment: (key) => named.get(key), matches }).map(
    ({ experimentKey }) => experimentKey,
  );

describe('selectTests', () => {
  it('returns all without a filter', () => expect(select({})).toEqual(['bar', 'card', 'late']));

  it.each([
    [{ outcome: 'winning' }, ['bar']],
    [{ outcome: 'none' }, ['late']],
    [{ decision: 'undecided' }, ['card', 'late']],
    [{ decision: 'undecided', outcome: 'losing' }, ['card']],
    [{ tag: 'shop' }, ['bar', 'card']],
    [{ tag: 'shop', owner: 'ann' }, ['bar']],
  ] as const)('filters by %o', (search, expected) => expect(select(search)).toEqual(expected));

  it('returns only those that contain the text', () =>
    expect(select({}, new Set(['card']))).toEqual(['card']));
});
