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

it('reads each text once', () => {
  expect(recallAll('a', 'b', 'a', '', 'b', '')).toEqual(['a', 'b', 'a', '', 'b', '']);
  expect(read).toEqual(['a', 'b', '']);
});

it('still knows what was among the last ones', () => {
  recallAll('a', 'b', 'c', 'd', 'b', 'c', 'd');
  expect(read).toEqual(['a', 'b', 'c', 'd']);
});

it('forgets what was not met for long, however many texts come', () => {
  recallAll('a', ...Array.from({ length: 6 }, (_, index) => `${index}`), 'a');
  expect(read.filter((text) => text === 'a')).toHaveLength(2);
});

it('keeps what is met again and again', () => {
  for (let index = 0; index < 100; index++) recallAll('a', `${index}`);
  expect(read.filter((text) => text === 'a')).toHaveLength(1);
});

it('remembers no long text', () => {
  recallAll('123456', '123456');
  expect(read).toEqual(['123456', '123456']);
});
