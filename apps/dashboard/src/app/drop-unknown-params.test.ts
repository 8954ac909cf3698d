import { expect, it } from 'vitest';
import { parseListSearch } from '../experiments/list-search.ts';
import { parseInstallSearch } from '../install/install-search.ts';
import { parsePanelSearch } from '../ui/list-search.ts';
import { dropUnknownParams } from './drop-unknown-params.ts';

it('removes unknown search parameters from the URL', () => {
  for (const [read, search] of [
    [parseListSearch, { status: 'bogus', health: 1, tag: {}, text: null }],
    [parsePanelSearch, { text: [1], other: 'x' }],
    [parseInstallSearch, { platform: 'zzz', page: [1] }],
  ] as const) {
    const laidOver = { ...search, ...dropUnknownParams<object>(read)(search) };
    expect(Object.values(laidOver).filter((value) => value !== undefined)).toEqual([]);
  }
});

it('keeps known search parameters', () => {
  expect(dropUnknownParams(parseListSearch)({ status: 'running', health: 'no' })).toEqual({
    status: 'running',
  });
});
