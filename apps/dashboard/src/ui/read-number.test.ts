import { describe, expect, it } from 'vitest';
import { readNumber, writeNumber } from './read-number.ts';

describe('a number that is typed', () => {
  it.each([
    ['80', 100, 0.8],
    ['2,5', 100, 0.025],
    ['.5', 1, 0.5],
    [' 14. ', 1, 14],
    ['', 100, undefined],
    ['58', 100, 0.58],
  ])('reads %j as one of %d parts: %d', (text, scale, value) => {
    expect(readNumber(text, scale)).toEqual({ kind: 'number', value });
  });

  it.each(['x', '1e5', '1.2.3', '5 %', '-'])('takes %j for none', (text) => {
    expect(readNumber(text, 1)).toEqual({ kind: 'none' });
  });

  it('is written without the tail of binary fractions', () => {
    expect(writeNumber(0.58, 100)).toBe('58');
    expect(writeNumber(0.07, 100)).toBe('7');
    expect(writeNumber(undefined, 100)).toBe('');
  });
});
