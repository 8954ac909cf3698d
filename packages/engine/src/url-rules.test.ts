import type { UrlRule } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { parsePageUrl } from './page-url.ts';
import { urlRuleProblem } from './url-rule-problem.ts';
import { prepareUrlRules, traceUrlRules } from './url-rules.ts';
import cases from './vectors/url-rules.json' with { type: 'json' };

interface Case {
  readonly when: string;
  readonly include: readonly UrlRule[];
  readonly exclude?: readonly UrlRule[];
  /** Null if the page is unknown. */
  readonly url: string | null;
  readonly matches: boolean;
}

const pageOf = (url: string | null) => (url === null ? undefined : parsePageUrl(url));
/** Random text of two letters, in which expressions that look back keep reaching new states. */
function disorder(length: number): string {
  let state = 12_345;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % 2 === 0 ? 'a' : 'b';
  }).join('');
}
const include = (...rules: UrlRule[]) => ({ include: rules, exclude: [] });

describe(`URL rules: ${cases.length} cases`, () => {
  it.each(cases as Case[])('$when', ({ include: included, exclude = [], url, matches }) => {
    const matcher = prepareUrlRules({ include: [...included], exclude: [...exclude] });
    expect(matcher(pageOf(url))).toBe(matches);
  });
});

it('rejects an unknown kind', () => {
  const rule = JSON.parse('{"kind":"fuzzy","value":"/pricing"}');
  expect(() => prepareUrlRules(include(rule))).toThrow('Unknown URL rule kind "fuzzy"');
});

describe('the problem of a rule', () => {
  it.each<[UrlRule['kind'], string, string]>([
    ['exact', 'ftp://shop.example/', 'must be an http(s) address, or the part after its scheme or host'],
    ['exact', 'https://', 'must be an http(s) address, or the part after its scheme or host'],
    [
      'exact',
      'mailto:someone@shop.example',
      'must be an http(s) address, or the part after its scheme or host',
    ],
    ['exact', '#', 'must have more than a ? or #'],
    ['exact', '?', 'must have more than a ? or #'],
    ['exact', 'https://*.shop.example/', 'must not have * in its host; only glob supports wildcards'],
    [
      'simple',
      'https://shop.example:99999/',
      'must be an http(s) address, a host with or without a path, or a path',
    ],
    ['simple', '#', 'must have a host or a path; query and fragment are ignored'],
    ['simple', '?plan=pro', 'must have a host or a path; query and fragment are ignored'],
    ['simple', '*.shop.example', 'must not have * in its host; only glob supports wildcards'],
    ['starts_with', 'javascript://shop.example', 'must begin with http:// or https://, a host, /, ? or #'],
    ['starts_with', '   ', 'must not be blank'],
    ['contains', '\t', 'must not be blank'],
    ['glob', 'file:///*', 'must begin with http:// or https://, a host, /, ?, # or *'],
    ['glob', '#', 'must have more than a ? or #'],
    ['regex', '/product/(', 'must be a valid RE2 regular expression: missing closing ) at /product/('],
    [
      'regex',
      'a(?!b)',
      'must be a valid RE2 regular expression: invalid or unsupported Perl syntax at (?!; RE2 has no look-around',
    ],
    ['query_param', '=pro', 'must name a parameter, as name or name=value'],
    ['query_param', '?', 'must name a parameter, as name or name=value'],
    ['query_param', 'a=1&b=2', 'must be one parameter, as name or name=value; write & as %26 and # as %23'],
  ])('%s %s: %s', (kind, value, problem) => {
    expect(urlRuleProblem({ kind, value })).toBe(problem);
    expect(
      prepareUrlRules(include({ kind, value }))(parsePageUrl('https://shop.example/product/?plan=pro')),
    ).toBe(false);
  });

  it('is undefined for every rule of the case table except those that cannot match', () => {
    const unsound = (cases as Case[])
      .flatMap(({ include: included, exclude = [] }) => [...included, ...exclude])
      .filter((rule) => urlRuleProblem(rule) !== undefined)
      .map(({ value }) => value);
    expect(unsound).toEqual(['ftp://shop.example/pricing', '/product/(', '/product/(?!mug)', '(']);
  });
});

describe('the trace', () => {
  const rules = {
    include: [
      { kind: 'exact', value: '/cart' },
      { kind: 'glob', value: '*/product/*' },
    ],
    exclude: [{ kind: 'query_param', value: 'preview' }],
  } satisfies Parameters<typeof traceUrlRules>[0];
  const traceOf = (url: string) => traceUrlRules(rules, parsePageUrl(url));

  it('shows which include rule matches, and that one is enough', () => {
    expect(traceOf('https://shop.example/product/mug')).toEqual([
      {
        rule: 'include.0',
        passed: false,
        code: 'not_included',
        parameters: { kind: 'exact', value: '"/cart"', problem: null, enough: 'include.1' },
        message: 'exact "/cart" does not match, but include.1 does, which is enough.',
      },
      {
        rule: 'include.1',
        passed: true,
        code: 'included',
        parameters: { kind: 'glob', value: '"*/product/*"' },
        message: 'glob "*/product/*" matches.',
      },
      {
        rule: 'exclude.0',
        passed: true,
        code: 'left_in',
        parameters: { kind: 'query_param', value: '"preview"', problem: null },
        message: 'query_param "preview" does not match, so it does not exclude the page.',
      },
    ]);
  });

  it('shows that an exclude rule matches', () => {
    expect(
      traceOf('https://shop.example/cart?preview=1').map(({ passed, message }) => [passed, message]),
    ).toEqual([
      [false, 'exact "/cart" does not match.'],
      [false, 'glob "*/product/*" does not match.'],
      [false, 'query_param "preview" matches, so the page is excluded.'],
    ]);
  });

  it('shows why a rule cannot match', () => {
    expect(
      traceUrlRules(include({ kind: 'regex', value: '(' }), parsePageUrl('https://shop.example/')),
    ).toMatchObject([
      {
        rule: 'include.0',
        passed: false,
        message:
          'regex "(" does not match any page, since it must be a valid RE2 regular expression: missing closing ) at (.',
      },
    ]);
  });

  it('shows for a rule in either list that the address is too long for it', () => {
    const rule = { kind: 'regex', value: '[ab]*a[ab]{400}[cx]' } satisfies UrlRule;
    const long = `https://shop.example/${disorder(8_000)}`;
    const lists = { include: [rule, { kind: 'glob', value: '*' } satisfies UrlRule], exclude: [rule] };
    const untried = 'regex "[ab]*a[ab]{400}[cx]" was not tried, since the address is too long for it';
    expect(traceUrlRules(lists, parsePageUrl(long)).map(({ passed, message }) => [passed, message])).toEqual([
      [false, `${untried}, but include.1 matches, which is enough.`],
      [true, 'glob "*" matches.'],
      [false, `${untried}, so the page is excluded.`],
    ]);
  });

  it('fails every include rule if the page is unknown', () => {
    expect(traceUrlRules(rules, undefined).map(({ rule, passed }) => [rule, passed])).toEqual([
      ['include.0', false],
      ['include.1', false],
      ['exclude.0', true],
    ]);
  });

  it('is empty without rules', () => {
    expect(traceUrlRules(include(), undefined)).toEqual([]);
  });
});

describe('an address of thousands of characters', () => {
  const names = Array.from({ length: 30 }, (_, n) => `account-${n * 37}`).join('|');
  const addressOf = (path: string) =>
    `https://shop.example${path}?${Array.from({ length: 400 }, (_, n) => `p${n}=Value-${n * 7_919}`).join('&')}`;

  it('is excluded by an expression of a few hundred steps', () => {
    const matches = prepareUrlRules({ include: [], exclude: [{ kind: 'regex', value: `(?i)/(${names})/` }] });
    expect(matches(parsePageUrl(addressOf('/account-37/orders')))).toBe(false);
    expect(matches(parsePageUrl(addressOf('/account-38/orders')))).toBe(true);
  });

  it('is excluded if an expression in either list cannot be evaluated', () => {
    const rule: UrlRule = { kind: 'regex', value: '[ab]*a[ab]{400}[cx]' };
    const page = parsePageUrl(`https://shop.example/${disorder(8_000)}`);
    expect(prepareUrlRules(include(rule))(page)).toBe(false);
    expect(prepareUrlRules({ include: [], exclude: [rule] })(page)).toBe(false);
    expect(prepareUrlRules(include(rule, { kind: 'contains', value: 'shop' }))(page)).toBe(true);
    expect(
      prepareUrlRules({ include: [], exclude: [rule] })(
        parsePageUrl(`https://shop.example/${disorder(500)}`),
      ),
    ).toBe(true);
  });
});

describe('a hostile address of the maximum length', () => {
  const fill = (start: string, text: string) => start.padEnd(8_000, text);
  const addresses = [
    fill('https://shop.example/', 'a'),
    `${fill('https://shop.example/', 'a')}!`,
    fill('https://shop.example/', 'ab'),
    fill('https://shop.example/?', 'a=a&'),
    fill('https://shop.example/', '%C3%A9'),
    fill('https://shop.example/#', '/a'),
    fill('https://shop.example/', 'abaabbabbbaababab'),
  ];
  const a = 'a'.repeat(1_000);
  const rules: UrlRule[] = [
    { kind: 'exact', value: `/${a}` },
    { kind: 'simple', value: `/${a}` },
    { kind: 'starts_with', value: `/${a}b` },
    { kind: 'contains', value: `${a}c` },
    { kind: 'contains', value: `c${a}` },
    { kind: 'glob', value: `*${'*a'.repeat(900)}*c` },
    { kind: 'glob', value: `*${'a*b*'.repeat(400)}c` },
    { kind: 'glob', value: `*${'*aaaaaaab'.repeat(100)}` },
    { kind: 'regex', value: '^(a+)+$' },
    { kind: 'regex', value: '(a|b)*a(a|b){12}c|x' },
    { kind: 'regex', value: '([ab]*a[ab]{200})(c|x)' },
    { kind: 'regex', value: '(a{1,100}){1,2}(c|x)' },
    { kind: 'regex', value: '(?:(?:a?){90}a{90}){1,1}(c|x)#?' },
    { kind: 'query_param', value: `a=${a}` },
  ];

  it.each(rules)('does not slow down a $kind rule', (rule) => {
    const matcher = prepareUrlRules(include(rule));
    // A search that isn't linear takes minutes for one of them, which exceeds the test's timeout.
    for (let n = 0; n < 20; n++) for (const address of addresses) matcher(parsePageUrl(address));
  });
});
