import { maxUrlLength } from '@pixel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/volume.ts';
import { pageParameters } from './page-parameters.ts';
import { type PageUrl, parsePageUrl } from './page-url.ts';

/** The parts of an address, separated by bars. */
function partsOf(page: PageUrl | undefined): string | undefined {
  if (page === undefined) return undefined;
  const { text, textWithFragment, hostStart, pathStart, queryStart } = page;
  return [
    text.slice(0, hostStart),
    text.slice(hostStart, pathStart),
    text.slice(pathStart, queryStart),
    text.slice(queryStart),
    textWithFragment.slice(text.length),
  ].join('|');
}

it.each([
  ['https://shop.example/pricing?plan=pro#faq', 'https://|shop.example|/pricing|?plan=pro|#faq'],
  ['https://shop.example', 'https://|shop.example|/||'],
  ['HTTPS://Shop.Example:443/Pricing', 'https://|shop.example|/Pricing||'],
  ['http://shop.example:80/', 'http://|shop.example|/||'],
  ['http://shop.example:443/', 'http://|shop.example:443|/||'],
  ['https://user:secret@shop.example/', 'https://|shop.example|/||'],
  ['https://shop.example./a', 'https://|shop.example|/a||'],
  ['https://shop.example/?#', 'https://|shop.example|/||'],
  ['https://shop.example/a/./b/../c', 'https://|shop.example|/a/c||'],
  ['https://shop.example/a/%2E%2e/c', 'https://|shop.example|/c||'],
  ['https:\\\\shop.example\\a?b\\c', 'https://|shop.example|/a|?b\\c|'],
  [' https://shop.example/a\tb\nc ', 'https://|shop.example|/abc||'],
  ['https://xn--bcher-kva.example/', 'https://|bücher.example|/||'],
  ['https://BÜCHER.example/', 'https://|bücher.example|/||'],
  ['https://xn--fiqs8s.xn--p1ai:8080/', 'https://|中国.рф:8080|/||'],
  ['https://127.1/', 'https://|127.0.0.1|/||'],
  ['https://[0:0:0:0:0:0:0:1]:3000/', 'https://|[::1]:3000|/||'],
  ['https://shop.example/caf%c3%a9?q=%F0%9F%9B%92#%C3%BC', 'https://|shop.example|/café|?q=🛒|#ü'],
  ['https://shop.example/cafe%CC%81', 'https://|shop.example|/café||'],
  ['https://shop.example/a%2fb%3F%25', 'https://|shop.example|/a%2Fb%3F%25||'],
  ['https://shop.example/%7euser/%41', 'https://|shop.example|/~user/A||'],
  ['https://shop.example/100%', 'https://|shop.example|/100%25||'],
  ['https://shop.example/%ff%C3%28', 'https://|shop.example|/%FF%C3(||'],
  ['https://shop.example/%c0%af%ed%a0%80', 'https://|shop.example|/%C0%AF%ED%A0%80||'],
  ["https://shop.example/O'Neil?name=O'Neil", "https://|shop.example|/O'Neil|?name=O'Neil|"],
  ['https://shop.example/a b', 'https://|shop.example|/a b||'],
])('parses %s', (address, parts) => {
  expect(partsOf(parsePageUrl(address))).toBe(parts);
});

it.each([
  '',
  'pricing',
  '/pricing',
  '//shop.example/pricing',
  'not a url',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://shop.example/',
  'data:text/html,x',
  'http://',
  'https://:443/',
  'https://./',
  'https://shop.example:99999/',
  'https://a b.example/',
  'https://xn--a.example/',
  'https://[::1/',
])('returns undefined for %s', (address) => {
  expect(parsePageUrl(address)).toBeUndefined();
});

it('accepts an address of the maximum length, and none longer', () => {
  const longest = 'https://shop.example/'.padEnd(maxUrlLength, 'a');
  expect(parsePageUrl(longest)).toBeDefined();
  expect(parsePageUrl(`${longest}a`)).toBeUndefined();
});

it('keeps both the encoded and the decoded form', () => {
  const page = parsePageUrl("https://BÜCHER.example/café?q=O'Neil#é");
  expect(page?.encodedWithFragment).toBe('https://xn--bcher-kva.example/caf%C3%A9?q=O%27Neil#%C3%A9');
});

describe('a plain address', () => {
  const characters = [...'abzAZ09-._~!$&\'()*+,;=:@/%[]{}|^`" <>\\?#é\t'];
  const part = fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 });
  const label = fc.string({ unit: fc.constantFrom(...'abz09-_'), minLength: 1, maxLength: 5 });
  const address = fc
    .record({
      scheme: fc.constantFrom('http', 'https', 'HTTP'),
      labels: fc.array(fc.oneof(label, fc.constantFrom('xn--bcher-kva', '0x1f', '7', 'Shop')), {
        minLength: 1,
        maxLength: 3,
      }),
      port: fc.constantFrom('', ':80', ':443', ':8080', ':080', ':99999'),
      rest: fc.array(fc.tuple(fc.constantFrom('/', '/', '/', '/./', '/%2e', '?', '#', ''), part), {
        maxLength: 4,
      }),
    })
    .map(
      ({ scheme, labels, port, rest }) =>
        `${scheme}://${labels.join('.')}${port}${rest.map((piece) => piece.join('')).join('')}`,
    );

  it('is parsed the same without the URL parser', () => {
    let compared = 0;
    fc.assert(
      fc.property(address, (text) => {
        // The parser trims a leading space; the fast path doesn't accept one.
        const parsed = parsePageUrl(` ${text}`);
        expect(parsePageUrl(text)).toEqual(parsed);
        if (parsed !== undefined) compared++;
      }),
      { numRuns: runs(4_000) },
    );
    expect(compared).toBeGreaterThan(2_000);
  });

  it('has the encoded form of the URL standard, with uppercase escapes', () => {
    fc.assert(
      fc.property(address, (text) => {
        const page = parsePageUrl(text);
        if (page === undefined) return;
        const standard = new URL(text);
        if (standard.hostname.endsWith('.')) return;
        const dropped = (part: string) => (part.length === 1 ? '' : part);
        const after = standard.pathname + dropped(standard.search) + dropped(standard.hash);
        const inCapitals = after.replace(/%[0-9a-f]{2}/gi, (bytes) => bytes.toUpperCase());
        expect(page.encodedWithFragment).toBe(standard.origin + inCapitals);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('the query parameters of a page', () => {
  const parametersOf = (address: string) => {
    const page = parsePageUrl(address);
    return page === undefined ? undefined : Object.fromEntries(pageParameters(page));
  };

  it('are decoded, in order, with all their values', () => {
    expect(parametersOf('https://shop.example/?a=1&b=%C3%A9+%2B&a=2&c&=d#?a=3')).toEqual({
      a: ['1', '2'],
      b: ['é +'],
      c: [''],
      '': ['d'],
    });
  });

  it('are empty without a query', () => {
    expect(parametersOf('https://shop.example/a=1')).toEqual({});
  });
});

it.each([
  `http://${'a'.repeat(8_180)} `,
  `http://${'a.'.repeat(4_000)}!`,
  `http://${'1.'.repeat(4_000)}`,
  `http://a/${'a'.repeat(8_000)}#${'b'.repeat(100)} `,
  `http://${'@'.repeat(8_000)} x`,
  `http://${'a:80'.repeat(2_000)}`,
  `http://a/${'%c3'.repeat(2_700)}`,
  `http://a/${'%f0%9f'.repeat(1_360)}`,
  `http://a/${'/..'.repeat(2_700)}`,
  `http://${'xn--'.repeat(2_000)}.example/`,
  `http://${`xn--${'a'.repeat(59)}.`.repeat(120)}example/`,
  `http://a/?${'&'.repeat(8_000)}`,
])('parses a hostile address repeatedly without freezing: %#', (address) => {
  // Backtracking would take 0.2 s for each, which exceeds the test's timeout.
  for (let n = 0; n < 200; n++) {
    const page = parsePageUrl(address);
    if (page !== undefined) pageParameters(page);
  }
});
