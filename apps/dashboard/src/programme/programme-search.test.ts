import { describe, expect, it } from 'vitest';
import { parseProgrammeSearch } from './programme-search.ts';

describe('parseProgrammeSearch', () => {
  it('reads known parameters', () => {
    const search = {
      ...{ from: '2026-01-01', until: '2026-01-01', text: 'home', tag: 'q1', owner: 'ann' },
      ...{ outcome: 'none', decision: 'undecided' },
    };
    expect(parseProgrammeSearch({ ...search, other: 1 })).toEqual(search);
  });

  it.each([{ from: '2026-02-30' }, { until: 'yesterday' }, { outcome: 'lucky' }, { decision: '' }])(
    'ignores %o',
    (search) => expect(parseProgrammeSearch(search)).toEqual({}),
  );

  it('ignores a last day before the first', () =>
    expect(parseProgrammeSearch({ from: '2026-02-01', until: '2026-01-01' })).toEqual({
      from: '2026-02-01',
    }));
});
