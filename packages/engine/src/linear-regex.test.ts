import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createLinearRegex } from './linear-regex.ts';

/** Random text of two letters, in which expressions that look back keep reaching new states. */
function disorder(length: number): string {
  let state = 12_345;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % 2 === 0 ? 'a' : 'b';
  }).join('');
}

it.each([
  ['b+', 'abbc', true],
  ['^b', 'abbc', false],
  ['c$', 'abbc', true],
  ['(?i)BB', 'abbc', true],
  ['\\p{Lu}', 'straÉe', true],
  ['^.$', '🛒', true],
  ['', '', true],
])('finds %s in %s: %s', (pattern, text, found) => {
  expect(createLinearRegex(pattern).test(text)).toBe(found);
});

describe('the problem of an expression', () => {
  it.each([
    ['(a', 'missing closing ) at (a'],
    ['a(?=b)', 'invalid or unsupported Perl syntax at (?=; RE2 has no look-around'],
    ['(?<!a)b', 'invalid named capture at (?<!a)b; RE2 has no look-around'],
    ['(a)\\1', 'invalid escape sequence at \\1; RE2 has no back-references'],
    ['a**', 'invalid nested repetition operator at **'],
    ['a{1001}', 'invalid repeat count at {1001}'],
    [`[${'é'.repeat(100)}`, `missing closing ] at [${'é'.repeat(39)}…`],
  ])('of %s is the RE2 error', (pattern, problem) => {
    expect(createLinearRegex(pattern).problem()).toBe(`must be a valid RE2 regular expression: ${problem}`);
    expect(createLinearRegex(pattern).test('ab')).toBe(false);
  });

  it.each(['(a{1,100}){1,10}', 'a{1000}', '[ab]{251}'.repeat(2)])('of %s is its size', (pattern) => {
    const regex = createLinearRegex(pattern);
    expect(regex.problem()).toMatch(
      /^must be a simpler regular expression: it has \d+ steps, and 500 are allowed$/,
    );
    expect(regex.test('a'.repeat(1_000))).toBe(false);
  });

  it.each(['^https://(www\\.)?shop\\.example/(product|category)/[a-z0-9-]+$', '(a{1,20}){1,10}', '.{400}'])(
    'is undefined for %s',
    (pattern) => {
      expect(createLinearRegex(pattern).problem()).toBeUndefined();
    },
  );
});

describe('at the maximum address length', () => {
  const names = Array.from({ length: 30 }, (_, n) => `section-${(n * 7919) % 1_000}`);
  const path = Array.from({ length: 600 }, (_, n) => `${names[(n * n) % 29]}-${n}`).join('/');
  const query = Array.from({ length: 700 }, (_, n) => `Utm_${n}=${(n * 7_654_321) % 99_991}`).join('&');
  const addresses = [path, query].map((text) => `https://shop.example/a/${text}`.slice(0, 8_180));

  it.each([
    `/(${names.join('|')})/end$`,
    `(?i)/(${names.join('|')})/end$`,
    `^https://shop\\.example/.*(?:/${names.slice(0, 20).join('/step|/')}/step|/end)$`,
    '/[0-9a-z-]{1,100}/[0-9a-z-]{1,100}/?end$|/end$',
    '(?:/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12}){10}|/end$',
  ])('finds %s', (pattern) => {
    const regex = createLinearRegex(pattern);
    for (const address of addresses) {
      expect(regex.test(address)).toBe(false);
      expect(regex.test(`${address}/${names[0]}/end`)).toBe(true);
    }
  });

  it('gives up and reports it if an expression needs too much state', () => {
    const regex = createLinearRegex('[ab]*a[ab]{400}[cx]');
    const end = `a${disorder(400)}c`;
    expect(regex.test(disorder(1_000) + end)).toBe(true);
    expect(regex.test(disorder(7_000) + end)).toBeUndefined();
    expect(regex.test(disorder(1_000))).toBe(false);
  });
});

it.each([
  '(a|b)*a(a|b){12}[cx]',
  '[ab]*a[ab]{60}[cx]',
  '[ab]*a[ab]{400}[cx]',
  '(a{1,100}){1,2}[cx]',
  '(a?){90}a{90}[cx]',
  '(?i)(k|s|a)*a(a|b|s){60}[xq]',
  '([ab]{0,10}a){20}[cx]',
  '((((a*)*)*)*)*[cx]',
])('does not freeze over %s', (pattern) => {
  // A backtracking search would exceed the test's timeout.
  for (const length of [1_000, 2_000, 4_000, 8_192]) {
    const regex = createLinearRegex(pattern);
    for (const text of [disorder(length), 'a'.repeat(length)]) expect(regex.test(text)).not.toBe(true);
  }
});

it('needs little memory for hostile texts', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const text = disorder(8_000);
  const regexes = Array.from({ length: 50 }, (_, n) => createLinearRegex(`[ab]*a[ab]{40}[cx]${n}?`));
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (const regex of regexes) regex.test(text);
  collectGarbage();
  const bytesEach = (process.memoryUsage().heapUsed - before) / regexes.length;
  // Without the limit, each would keep three quarters of a megabyte of states.
  expect(bytesEach).toBeLessThan(200_000);
  expect(regexes.every((regex) => regex.problem() === undefined)).toBe(true);
});
