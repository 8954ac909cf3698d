import { expect, it } from 'vitest';
import { isAnchored, normalizePattern } from './page-pattern.ts';

it.each([
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['%2f%7Ea%', '%2F%7Ea%'],
  ['(a%2fb)+', '(a%2Fb)+'],
  ['\\%2f', '\\%2F'],
  ['[%ab]%ab', '[%ab]%AB'],
  ['[]%ab]%ab', '[]%ab]%AB'],
  ['[[:alpha:]%ab\\]%ab]%ab', '[[:alpha:]%ab\\]%ab]%AB'],
  ['\\\\%ab\\[%ab', '\\\\%AB\\[%AB'],
  ['cafe\u0301', 'caf\u00e9'],
])('spells %s like page addresses', (pattern, spelled) => {
  expect(normalizePattern(pattern)).toBe(spelled);
});

it.each([
  '^/a',
  '(^/a)',
  '^(?:/a|/b)',
  '\\A/a',
  '^[/]a',
  '^home|^/home',
  '^https://a|^/b',
  '(?i)^/a',
  '[^a]^/',
])('finds an anchor in %s', (pattern) => {
  expect(isAnchored(pattern)).toBe(true);
});

it.each(['/a', '^https://a', '^http', '^.*/a', '[^/]+', '[]^]', '\\^/a', '\\\\A', '[\\]^]', '/a$'])(
  'finds no anchor in %s that a path could match',
  (pattern) => {
    expect(isAnchored(pattern)).toBe(false);
  },
);

it('parses hostile expressions without freezing', () => {
  for (const piece of ['[[:a', '[', '\\', '[:a:]', '%', '^', '[^]', '[[:a:]'])
    for (let n = 0; n < 10; n++) {
      normalizePattern(piece.repeat(400));
      isAnchored(piece.repeat(400));
    }
});
