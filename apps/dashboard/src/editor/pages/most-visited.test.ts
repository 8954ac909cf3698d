import { expect, it } from 'vitest';
import { mostVisited } from './most-visited.ts';

const pages = (count: number) => Array.from({ length: count }, (_, n) => ({ url: `/${n}`, visits: 100 - n }));
const shown = (matching: number, others: number) => {
  const all = mostVisited({ matchingPages: pages(matching), otherPages: pages(others) });
  const matched = all.filter(({ isMatching }) => isMatching).length;
  return [matched, all.length - matched];
};

it('shows eight pages, some of each kind', () => {
  expect(shown(10, 10)).toEqual([5, 3]);
});

it('fills the slots that one kind leaves with the other', () => {
  expect(shown(10, 1)).toEqual([7, 1]);
  expect(shown(2, 10)).toEqual([2, 6]);
  expect(shown(10, 0)).toEqual([8, 0]);
  expect(shown(0, 0)).toEqual([0, 0]);
});
