import type { UrlRule, UrlRules } from '@pixel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/volume.ts';
import { parsePageUrl } from './page-url.ts';
import { createUrlIndex } from './url-index.ts';
import { prepareUrlRules } from './url-rules.ts';
import cases from './vectors/url-rules.json' with { type: 'json' };

const including = (...include: UrlRule[]): UrlRules => ({ include, exclude: [] });
const candidatesOf = (rules: readonly UrlRules[], address: string) =>
  createUrlIndex(rules)(parsePageUrl(address));
const thousand = Array.from({ length: 1_000 }, (_, n) => n);

describe('the candidates among a thousand experiments', () => {
  const page = 'https://shop.example/de/product/winter-jacket-777/details?variant=777&plan-777=x#/step/777';
  it.each<[UrlRule['kind'], (n: number) => string]>([
    ['exact', (n) => `https://shop.example/de/product/winter-jacket-${n}/details?variant=${n}&plan-${n}=x`],
    ['simple', (n) => `shop.example/de/product/winter-jacket-${n}/details`],
    ['starts_with', (n) => `/de/product/winter-jacket-${n}/`],
    ['contains', (n) => `jacket-${n}/`],
    ['glob', (n) => `*/product/winter-jacket-${n}/*`],
    ['glob', (n) => `*#/step/${n}`],
    ['regex', (n) => `^https://shop\\.example/(de|en)/product/winter-jacket-${n}/`],
    ['regex', (n) => `(?i)/PRODUCT/[^/]+-${n}/(details|reviews)`],
    ['query_param', (n) => `plan-${n}`],
    ['query_param', (n) => `variant=${n + 1_000_000}`],
  ])('are few if all rules are of kind %s: %s', (kind, valueFor) => {
    const rules = thousand.map((n) => including({ kind, value: valueFor(n) }));
    const candidates = candidatesOf(rules, page);
    const matching = thousand.filter((n) => prepareUrlRules(rules[n] ?? including())(parsePageUrl(page)));
    expect(candidates).toEqual(expect.arrayContaining(matching));
    expect(candidates.length).toBeLessThanOrEqual(matching.length + 10);
  });

  it('are few if one in five hundred rules matches the page, of any kind', () => {
    const kinds = ['glob', 'contains', 'regex', 'starts_with'] as const;
    const rules = thousand.map((n) => {
      const name = n % 500 === 0 ? 'demo' : `section-${n}`;
      const kind = kinds[n % kinds.length] ?? 'glob';
      return including({ kind, value: kind === 'glob' ? `*/${name}/product/*` : `/${name}/product/` });
    });
    expect(candidatesOf(rules, 'https://shop.example/demo/product/mug')).toEqual([0, 500]);
  });
});

describe('the candidates', () => {
  it('are those without include rules if the page is unknown', () => {
    const rules = [
      including({ kind: 'glob', value: '*' }),
      including(),
      including({ kind: 'regex', value: '.' }),
    ];
    expect(createUrlIndex(rules)(undefined)).toEqual([1]);
  });

  it('include, in ascending order, those without include rules and those with too short texts', () => {
    const rules = [
      including({ kind: 'contains', value: '/product' }),
      including(),
      including({ kind: 'contains', value: '/p' }),
      including({ kind: 'contains', value: '/cart' }),
      including({ kind: 'regex', value: '.' }),
    ];
    expect(candidatesOf(rules, 'https://shop.example/product')).toEqual([0, 1, 2, 4]);
    expect(candidatesOf(rules, 'https://shop.example/')).toEqual([1, 2, 4]);
  });

  it('contain each position once, however many of its rules match', () => {
    const rules = [
      including(
        { kind: 'contains', value: '/product' },
        { kind: 'contains', value: 'shop.example' },
        { kind: 'glob', value: '*' },
      ),
    ];
    expect(candidatesOf(rules, 'https://shop.example/product/product')).toEqual([0]);
  });

  it('exclude rules that match nothing', () => {
    expect(
      candidatesOf([including({ kind: 'exact', value: 'ftp://shop.example/' })], 'https://shop.example/'),
    ).toEqual([]);
  });

  it('do not depend on earlier queries', () => {
    const candidates = createUrlIndex([
      including({ kind: 'contains', value: '/product' }),
      including({ kind: 'contains', value: '/cart' }),
    ]);
    const first = candidates(parsePageUrl('https://shop.example/product'));
    expect(candidates(parsePageUrl('https://shop.example/cart'))).toEqual([1]);
    expect(candidates(parsePageUrl('https://shop.example/'))).toEqual([]);
    expect(candidates(parsePageUrl('https://shop.example/product'))).toEqual([0]);
    expect(first).toEqual([0]);
  });

  it('are empty without rules', () => {
    expect(candidatesOf([], 'https://shop.example/')).toEqual([]);
  });

  it('include every rule that matches in the case table', () => {
    const rules = cases.map((one) => including(...(one.include as UrlRule[])));
    const candidates = createUrlIndex(rules);
    const matchers = rules.map(prepareUrlRules);
    let matching = 0;
    for (const { url } of cases) {
      const page = url === null ? undefined : parsePageUrl(url);
      const found = new Set(candidates(page));
      matchers.forEach((matches, position) => {
        if (!matches(page)) return;
        matching += 1;
        expect(found, `${url} and ${JSON.stringify(rules[position])}`).toContain(position);
      });
    }
    expect(matching).toBeGreaterThan(cases.length / 4);
  });
});

describe('with any rules and page', () => {
  const word = fc.constantFrom(
    'shop',
    'Product',
    'café',
    'Kasse',
    'maß',
    'aſſk',
    'a',
    '42',
    '%C3%A9',
    '%2F',
    '%c3%a9',
    'e\u0301',
    ' ',
    '+',
    'https://Shop.example/',
    '.Example',
  );
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const query = fc.array(fc.tuple(words, words), { maxLength: 2 }).map((pairs) => {
    const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
    return text === '' ? '' : `?${text}`;
  });
  const address = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'HTTPS://'),
      fc.constantFrom('shop.example', 'www.shop.example', 'bücher.example', 'Shop.Example:8080', 'localhost'),
      fc.array(words, { maxLength: 3 }),
      query,
      fc.option(words, { nil: '' }),
    )
    .map(
      ([scheme, host, path, search, hash]) =>
        `${scheme}${host}/${path.join('/')}${search}${hash && `#/${hash}`}`,
    );
  /** Rules made from pages, so that many match. */
  const ruleFor = (page: string): fc.Arbitrary<UrlRule> => {
    const piece = fc
      .tuple(fc.nat(page.length), fc.nat(page.length))
      .map(([from, to]) => page.slice(from, to));
    const text = fc
      .oneof(fc.constant(page), piece, piece.map(encodeURI), words)
      .filter((value) => value !== '');
    const host = piece
      .map((value) => value.toUpperCase().replace(/^https?:../i, '*'))
      .map((value) => value.replace(/(?<=\w)\/.*/s, ''));
    const quoted = text.map((value) => value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const atom = fc.oneof(
      quoted,
      fc.constantFrom('[a-z]', '[.]', '\\d', '.', '(?i)', '^', '$', '\\b', '[^/]', 'x'),
      fc.constantFrom('\\A', '^/', '(^/)', '(x|^/)', '^(/|x)', '^[/]'),
    );
    const repeated = fc
      .tuple(atom, fc.constantFrom('', '', '', '?', '*', '+', '{0,2}', '{2}', '{1,}?'))
      .map(([one, sign]) => (sign === '' ? one : `(?:${one})${sign}`));
    const sequence = fc.array(repeated, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
    const group = fc
      .tuple(sequence, sequence, fc.constantFrom('', '?', '+'))
      .map(([a, b, sign]) => `(${a}|${b})${sign}`);
    return fc.oneof(
      fc.record({ kind: fc.constantFrom('exact', 'simple', 'starts_with', 'contains'), value: text }),
      fc.record({
        kind: fc.constant('contains'),
        value: text.map((value) => value.replace(/[+]|%20/g, ' ')).filter((value) => value !== ''),
      }),
      fc.record({ kind: fc.constant('glob'), value: text.chain((value) => starred(value)) }),
      fc.record({ kind: fc.constant('glob'), value: host.chain((value) => starred(value)) }),
      fc.record({
        kind: fc.constant('regex'),
        value: fc
          .array(fc.oneof(sequence, group), { minLength: 1, maxLength: 3 })
          .map((parts) => parts.join('')),
      }),
      fc.record({
        kind: fc.constant('query_param'),
        value: fc.oneof(
          words,
          fc.tuple(words, words).map(([name, value]) => `${name}=${value}`),
        ),
      }),
    ) as fc.Arbitrary<UrlRule>;
  };
  const starred = (value: string) =>
    fc
      .array(fc.nat(value.length), { minLength: 1, maxLength: 3 })
      .map((offsets) =>
        [0, ...offsets.toSorted((a, b) => a - b)]
          .map((offset, n, all) =>
            value.slice(offset, all[n + 1] === undefined ? undefined : (all[n + 1] ?? 0) - 1),
          )
          .join('*'),
      );
  const arbitrary = fc.array(address, { minLength: 1, maxLength: 3 }).chain((pages) =>
    fc.tuple(
      fc.constant(pages),
      fc.array(
        fc
          .array(fc.constantFrom(...pages).chain(ruleFor), { maxLength: 2 })
          .map((include): UrlRules => ({ include, exclude: [] })),
        { minLength: 1, maxLength: 8 },
      ),
    ),
  );

  it('every match is among the candidates, ascending and once', () => {
    let matching = 0;
    fc.assert(
      fc.property(arbitrary, ([pages, rules]) => {
        const candidates = createUrlIndex(rules);
        for (const text of pages) {
          const page = parsePageUrl(text);
          const found = candidates(page);
          expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
          rules.forEach((pair, position) => {
            if (!prepareUrlRules(pair)(page)) return;
            if (pair.include.length > 0) matching++;
            expect(found).toContain(position);
          });
        }
      }),
      { numRuns: runs(400) },
    );
    expect(matching).toBeGreaterThan(runs(400) / 4);
  });
});
