import { expect, it } from 'vitest';
import { parsePageUrl } from './page-url.ts';
import { prepareUrlRules } from './url-rules.ts';

const shop = 'https://shop.example';
const cases: [kind: 'exact' | 'glob', rule: string, page: string, matches: boolean][] = [
  ['exact', `${shop}/pricing`, `${shop}/pricing`, true],
  ['exact', `${shop}/pricing`, `${shop}/pricing/`, false],
  ['exact', `${shop}/pricing`, `${shop}/pricing?plan=pro`, false],
  ['exact', `${shop}/pricing?plan=pro`, `${shop}/pricing?plan=pro`, true],
  ['exact', `${shop}/pricing`, 'http://shop.example/pricing', false],
  ['exact', `${shop}/pricing`, 'HTTPS://Shop.Example/pricing', true],
  ['exact', `${shop}/pricing`, `${shop}/Pricing`, false],
  ['exact', `${shop}/pricing`, 'https://shop.example:443/pricing', true],
  ['exact', `${shop}:8443/pricing`, `${shop}:8443/pricing`, true],
  ['exact', `${shop}:8443/pricing`, `${shop}/pricing`, false],
  ['exact', `${shop}`, `${shop}/`, true],
  ['exact', `${shop}/pricing`, `${shop}/pricing#faq`, true],
  ['exact', `${shop}/#/pricing`, `${shop}/#/pricing`, true],
  ['exact', `${shop}/#/pricing`, `${shop}/#/about`, false],
  ['exact', '/pricing', `${shop}/pricing`, false],
  ['glob', '*/product/*', `${shop}/product/mug`, true],
  ['glob', '*/product/*', `${shop}/product/`, true],
  ['glob', '*/product/*', `${shop}/products/mug`, false],
  ['glob', `${shop}/*`, `${shop}/`, true],
  ['glob', `${shop}/*`, 'https://shop.example.evil.test/', false],
  ['glob', `${shop}/*/buy`, `${shop}/mug/buy`, true],
  ['glob', `${shop}/*/buy`, `${shop}/a/b/buy`, true],
  ['glob', `${shop}/*/buy`, `${shop}/mug/buy?x=1`, false],
  ['glob', '*', `${shop}/anything?at=all`, true],
  ['glob', '*ab*ab', `${shop}/ab`, false],
  ['glob', '*ab*ab', `${shop}/abab`, true],
  ['glob', `${shop}/a.c`, `${shop}/abc`, false],
  ['glob', `${shop}/?`, `${shop}/x`, false],
  ['glob', '*#/checkout*', `${shop}/#/checkout/2`, true],
];

it.each(cases)('%s %s on %s: %s', (kind, value, page, matches) => {
  const matcher = prepareUrlRules({ include: [{ kind, value }], exclude: [] });
  expect(matcher(parsePageUrl(page))).toBe(matches);
});

it.each([
  '/pricing',
  'pricing',
  '',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://shop.example/',
  'http://',
  'https://:443/',
  `${shop}/${'a'.repeat(8_192)}`,
  `${shop}/a b`,
])('no rule matches where the address is %s', (page) => {
  const everything = prepareUrlRules({ include: [{ kind: 'glob', value: '*' }], exclude: [] });
  expect(everything(parsePageUrl(page))).toBe(false);
});

it('matches every page, known or not, where there are no rules', () => {
  const matcher = prepareUrlRules({ include: [], exclude: [] });
  expect(matcher(undefined)).toBe(true);
  expect(matcher(parsePageUrl(shop))).toBe(true);
});

it('lets an exclude rule win over an include rule', () => {
  const matcher = prepareUrlRules({
    include: [{ kind: 'glob', value: `${shop}/*` }],
    exclude: [{ kind: 'exact', value: `${shop}/admin` }],
  });
  expect(matcher(parsePageUrl(`${shop}/pricing`))).toBe(true);
  expect(matcher(parsePageUrl(`${shop}/admin`))).toBe(false);
});

it.each([
  `http://${'a'.repeat(8_180)} `,
  `http://a/${'a'.repeat(8_000)}#${'b'.repeat(100)} `,
  `http://${'@'.repeat(8_000)} x`,
  `http://${'a:80'.repeat(2_000)}`,
])('reads a hostile address two hundred times without freezing: %#', (page) => {
  // A form that goes back and forth takes a fifth of a second for each, which the test's limit does not allow.
  for (let n = 0; n < 200; n++) parsePageUrl(page);
});
