import { describe, expect, it } from 'vitest';
import { quickest } from '../../../../tests/support/quickest.ts';
import { textProblem } from './text-problem.ts';

const optional = { required: false };

describe('the answer to an open question', () => {
  it('may be blank only if optional', () => {
    expect(textProblem('  \n', optional)).toBeUndefined();
    expect(textProblem('', { ...optional, minLength: 5, format: 'email' })).toBeUndefined();
    for (const blank of ['', ' ', '\u00a0\u2003\ufeff'])
      expect(textProblem(blank, { required: true })).toBe('must not be blank');
  });

  it('must fit its length limits in UTF-16 code units, 10,000 by default', () => {
    const rules = { ...optional, minLength: 3, maxLength: 4 };
    expect(textProblem('ab', rules)).toBe('must have at least 3 characters');
    expect(textProblem('abc', rules)).toBeUndefined();
    expect(textProblem('😀😀', rules)).toBeUndefined();
    expect(textProblem('abcde', rules)).toBe('must have at most 4 characters');
    expect(textProblem('     ', rules)).toBe('must have at most 4 characters');
    expect(textProblem('x'.repeat(10_000), optional)).toBeUndefined();
    expect(textProblem('x'.repeat(10_001), optional)).toBe('must have at most 10000 characters');
  });

  it.each(['a@b', 'a.b+c@shop.example', ' ann@shop.example ', "o'neil@x-y.example", 'jürgen@bücher.example'])(
    'is an email address: %s',
    (text) => expect(textProblem(text, { ...optional, format: 'email' })).toBeUndefined(),
  );

  it.each(['a', '@b', 'a@', 'a b@c', 'a@b c', 'a@b@c', 'a@b\nc'])('is not an email address: %s', (text) =>
    expect(textProblem(text, { ...optional, format: 'email' })).toBe('must be an email address'),
  );

  it.each(['https://shop.example', 'HTTP://x/?a=b#c', ' http://localhost:3000/ä '])('is a URL: %s', (text) =>
    expect(textProblem(text, { ...optional, format: 'url' })).toBeUndefined(),
  );

  it.each([
    'shop.example',
    'javascript:alert(1)',
    'ftp://x',
    'https://',
    'https:///',
    'https:x',
    'https://a b',
  ])('is not a URL: %s', (text) =>
    expect(textProblem(text, { ...optional, format: 'url' })).toBe('must be an absolute http(s) address'),
  );

  it.each([
    '0',
    '-3',
    '+3',
    '1234',
    '1,234.5',
    '1.234,5',
    '1 234,50',
    '1’234',
    '3.14',
    '3,14',
    '.5',
    ' 7 ',
    '1.2.3',
  ])('is a number: %s', (text) =>
    expect(textProblem(text, { ...optional, format: 'number' })).toBeUndefined(),
  );

  it.each(['a', '-', '1-2', '1e5', '0x10', 'NaN', 'Infinity', '1,,2', '1,', '١٢'])(
    'is not a number: %s',
    (text) => expect(textProblem(text, { ...optional, format: 'number' })).toBe('must be a number'),
  );

  it('is checked in linear time', async () => {
    const texts = [
      'a@'.repeat(5_000),
      `a@${'b.'.repeat(4_900)}`,
      `${'1,111'.repeat(2_000)}x`,
      '1'.repeat(9_999),
    ];
    const tryAll = async () => {
      for (const text of texts)
        for (const format of ['email', 'url', 'number'] as const) textProblem(text, { ...optional, format });
    };
    expect(await quickest(3, tryAll)).toBeLessThan(100);
  });
});
