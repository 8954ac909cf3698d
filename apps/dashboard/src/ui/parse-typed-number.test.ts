import { describe, expect, it } from 'vitest';
import { formatNumber, parseTypedNumber } from './parse-typed-number.ts';

describe('a typed number', () => {
  it.each([
    ['80', 100, 0.8],
    ['2,5', 100, 0.025],
    ['.5', 1, 0.5],
    [' 14. ', 1, 14],
    ['', 100, undefined],
    ['58', 100, 0.58],
  ])('reads %j in units of 1/%d: %d', (text, scale, value) => {
    expect(parseTypedNumber(text, scale)).toEqual({ kind: 'number', value });
  });

  it.each(['x', '1e5', '1.2.3', '5 %', '-'])('rejects %j', (text) => {
    expect(parseTypedNumber(text, 1)).toEqual({ kind: 'invalid' });
  });

  it('is formatted without floating-point noise', () => {
    expect(formatNumber(0.58, 100)).toBe('58');
    expect(formatNumber(0.07, 100)).toBe('7');
    expect(formatNumber(undefined, 100)).toBe('');
  });
});
