import { expect, it } from 'vitest';
import { truncateText, wrapText } from './wrap-text.ts';

const letters = (text: string) => [...text].length;

it('breaks between words, and within overlong ones', () => {
  expect(wrapText('one two three', 7, letters)).toEqual(['one two', 'three']);
  expect(wrapText('a abcdefgh b', 4, letters)).toEqual(['a', 'abcd', 'efgh', 'b']);
  expect(wrapText('', 4, letters)).toEqual([]);
});

it('truncates what does not fit, and keeps what does', () => {
  expect(truncateText('Sticky bar', 10, letters)).toBe('Sticky bar');
  expect(truncateText('Sticky bar', 8, letters)).toBe('Sticky…');
});
