import { beforeEach, expect, it } from 'vitest';
import { memoize } from './memoize.ts';

let read: string[];
let recall: (text: string) => { readonly of: string };
beforeEach(() => {
  read = [];
  const readText = (text: string) => {
    read.push(text);
    return { of: text };
  };
  recall = memoize(readText, { minEntries: 3, maxLength: 5 });
});

function recallAll(...texts: readonly string[]): readonly string[] {
  return texts.map((text) => recall(text).of);
}

it('computes each text once', () => {
  expect(recallAll('a', 'b', 'a', '', 'b', '')).toEqual(['a', 'b', 'a', '', 'b', '']);
  expect(read).toEqual(['a', 'b', '']);
});

it('keeps recently used texts', () => {
  recallAll('a', 'b', 'c', 'd', 'b', 'c', 'd');
  expect(read).toEqual(['a', 'b', 'c', 'd']);
});

it('evicts unused texts, however many come', () => {
  recallAll('a', ...Array.from({ length: 6 }, (_, index) => `${index}`), 'a');
  expect(read.filter((text) => text === 'a')).toHaveLength(2);
});

it('keeps frequently used texts', () => {
  for (let index = 0; index < 100; index++) recallAll('a', `${index}`);
  expect(read.filter((text) => text === 'a')).toHaveLength(1);
});

it('caches no long text', () => {
  recallAll('123456', '123456');
  expect(read).toEqual(['123456', '123456']);
});
