import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { regexLiterals } from './regex-literals.ts';

it.each<[string, readonly (readonly string[])[]]>([
  ['^https://shop\\.example/product/[^/]+$', [['https://shop.example/product/']]],
  ['(?i)/Pricing', [['/Pricing']]],
  ['shop[.]example[/]cart', [['shop.example/cart']]],
  ['/(cart|checkout)/step', [['/'], ['cart', 'checkout'], ['/step']]],
  ['/a/cart|/b/checkout\\d', [['/a/cart', '/b/checkout']]],
  ['/colou?r', [['/colo'], ['r']]],
  ['/products?/mug', [['/product'], ['/mug']]],
  ['/go+d', [['/go'], ['d']]],
  ['/x{2,}y', [['/x'], ['y']]],
  ['/x{0,2}y', [['/'], ['y']]],
  ['/x{,2}y', [['/x{,2}y']]],
  ['(?:utm_source)?=(?P<name>mail)', [['='], ['mail']]],
  ['/caf(?:é|e)', [['/caf']]],
  ['a|', []],
  ['.*', []],
  ['', []],
  ['\\Qa.c\\E', []],
  ['\\x41bc', []],
  ['\\pLbcd', []],
  ['\\101bc', []],
  ['abc)', []],
  ['(abc', []],
  ['[abc', []],
  [`${'('.repeat(1_000)}abcd${')'.repeat(1_000)}`, []],
])('parses %s', (pattern, clauses) => {
  expect(regexLiterals(pattern)).toEqual(clauses);
});

describe('an expression and a matching text', () => {
  /** A piece of an expression, and texts that match it. */
  interface Piece {
    readonly pattern: string;
    readonly text: string;
  }
  const characters = fc
    .string({ unit: fc.constantFrom(...'abkSz09/.-_%=é'), minLength: 1, maxLength: 5 })
    .map((text): Piece => ({ pattern: text.replaceAll('.', '\\.'), text }));
  const signs = fc.constantFrom<Piece>(
    { pattern: '[a-c]', text: 'b' },
    { pattern: '[^]a]', text: 'x' },
    { pattern: '[]a]', text: ']' },
    { pattern: '[[:alpha:]/]', text: '/' },
    { pattern: '[\\]x]', text: 'x' },
    { pattern: '[.]', text: '.' },
    { pattern: '.', text: '?' },
    { pattern: '\\d', text: '7' },
    { pattern: '\\?', text: '?' },
    { pattern: '\\b', text: '' },
    { pattern: '(?:)', text: '' },
    { pattern: '{', text: '{' },
    { pattern: 'x{,3}', text: 'x{,3}' },
  );
  const { piece } = fc.letrec<{ piece: Piece; repeated: Piece; group: Piece }>((tie) => ({
    piece: fc
      .array(fc.oneof({ depthSize: 'small' }, characters, signs, tie('repeated'), tie('group')), {
        minLength: 1,
        maxLength: 4,
      })
      .map((parts) => ({
        pattern: parts.map((part) => part.pattern).join(''),
        text: parts.map((part) => part.text).join(''),
      })),
    repeated: fc
      .tuple(
        fc.oneof(
          fc.constantFrom('a', 'k', '\\.', '[xy]', '(?:ab)'),
          tie('group').map(({ pattern }) => pattern),
        ),
        fc.constantFrom('?', '*', '{0,2}', '??', '*?', '{0}'),
      )
      .map(([pattern, sign]) => ({ pattern: pattern + sign, text: '' })),
    group: fc
      .tuple(
        tie('piece'),
        fc.array(tie('piece'), { maxLength: 2 }),
        fc.nat(2),
        fc.constantFrom('(', '(?:', '(?i:', '(?P<name>'),
        fc.constantFrom<[string, number]>(
          ['', 1],
          ['+', 2],
          ['{1,3}', 1],
          ['+?', 1],
          ['{2}', 2],
          ['{2,}', 3],
        ),
      )
      .map(([one, others, index, opening, [sign, times]]) => {
        const branches = others.map(({ pattern }) => pattern);
        branches.splice(index, 0, one.pattern);
        const text = opening === '(?i:' ? otherCase(one.text) : one.text;
        return { pattern: `${opening}${branches.join('|')})${sign}`, text: text.repeat(times) };
      }),
  }));
  const otherCase = (text: string) => text.replaceAll('k', 'K').replaceAll('S', 'ſ').toUpperCase();

  it('share a literal of every list', () => {
    let checked = 0;
    fc.assert(
      fc.property(piece, ({ pattern, text }) => {
        let regex: RE2JS;
        try {
          regex = RE2JS.compile(pattern);
        } catch {
          return;
        }
        if (!regex.test(text)) return;
        const folded = fold(text);
        for (const literals of regexLiterals(pattern)) {
          checked++;
          expect(literals.some((literal) => folded.includes(fold(literal)))).toBe(true);
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(checked).toBeGreaterThan(runs(1_000) / 4);
  });

  const fold = (text: string) => text.replaceAll('K', 'k').replaceAll('ſ', 's').toLowerCase();
});
