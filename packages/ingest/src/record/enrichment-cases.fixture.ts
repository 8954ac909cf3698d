import type { EventRow } from '@pixel/store/events';
import type { SentEvent } from './enriched-row.fixture.ts';

/** A sent event and the expected columns of its row. */
export interface EnrichmentCase {
  readonly name: string;
  readonly sent: SentEvent;
  readonly columns: Partial<EventRow>;
}

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36';
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';
const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const firefoxOnLinux = 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0';
const braveHints = {
  brands: '"Chromium";v="124", "Brave";v="124", "Not-A.Brand";v="99"',
  mobile: '?0',
  platform: '"Windows"',
};
const software = (device: string, browser: string, os: string) => ({ device, browser, os });

/** User agents and client hints. */
export const softwareCases: readonly EnrichmentCase[] = [
  {
    name: 'Chrome on Windows',
    sent: { head: { userAgent: chromeOnWindows } },
    columns: software('desktop', 'chrome', 'windows'),
  },
  {
    name: 'Chrome on Android',
    sent: { head: { userAgent: chromeOnAndroid } },
    columns: software('mobile', 'chrome', 'android'),
  },
  {
    name: 'Safari on an iPhone',
    sent: { head: { userAgent: safariOnIphone } },
    columns: software('mobile', 'safari', 'ios'),
  },
  {
    name: 'Firefox on Linux',
    sent: { head: { userAgent: firefoxOnLinux } },
    columns: software('desktop', 'firefox', 'linux'),
  },
  { name: 'no user agent', sent: {}, columns: software('', '', '') },
  {
    name: 'a browser known only from client hints',
    sent: { head: { userAgent: chromeOnWindows, clientHints: braveHints } },
    columns: software('desktop', 'brave', 'windows'),
  },
  {
    name: 'hints with the same agent in the body',
    sent: {
      head: { userAgent: chromeOnWindows, clientHints: braveHints },
      body: { userAgent: chromeOnWindows },
    },
    columns: { ...software('desktop', 'brave', 'windows'), userAgent: chromeOnWindows },
  },
  {
    name: 'hints with a different agent in the body',
    sent: {
      head: { userAgent: chromeOnWindows, clientHints: braveHints },
      body: { userAgent: safariOnIphone },
    },
    columns: { ...software('mobile', 'safari', 'ios'), userAgent: safariOnIphone },
  },
  {
    name: 'hints with an empty agent in the body',
    sent: { head: { userAgent: chromeOnWindows, clientHints: braveHints }, body: { userAgent: '' } },
    columns: { ...software('', '', ''), userAgent: '' },
  },
  {
    name: 'hints with a null agent in the body',
    sent: { head: { userAgent: chromeOnWindows, clientHints: braveHints }, body: { userAgent: null } },
    columns: software('desktop', 'brave', 'windows'),
  },
  {
    name: 'a tablet known only from client hints',
    sent: {
      head: {
        userAgent: chromeOnAndroid.replace('Mobile ', ''),
        clientHints: { mobile: '?0', platform: '"Android"' },
      },
    },
    columns: software('tablet', 'chrome', 'android'),
  },
  {
    name: 'malformed hints',
    sent: { head: { userAgent: chromeOnWindows, clientHints: { brands: '"', mobile: 'yes', platform: '' } } },
    columns: software('desktop', 'chrome', 'windows'),
  },
  {
    name: 'a crawler',
    sent: { body: { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } },
    columns: { bot: true },
  },
  {
    name: 'an overlong agent, in both the header and the body',
    sent: {
      head: { userAgent: firefoxOnLinux.padEnd(1_024, ' x'), clientHints: braveHints },
      body: { userAgent: firefoxOnLinux.padEnd(9_000, ' x') },
    },
    columns: { browser: 'brave' },
  },
  {
    name: 'an agent with NUL and a lone surrogate',
    sent: {
      body: `{"projectKey":"pk_test","anonymousId":"0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22","eventName":"buy","assignments":[],"userAgent":"Fire\\u0000fox\\ud800"}`,
    },
    columns: { userAgent: 'Fire\uFFFDfox\uFFFD' },
  },
];

const referrer = (text: unknown, referrerHost: string): EnrichmentCase => ({
  name: `${text}`.slice(0, 80),
  sent: { body: { referrer: text } },
  columns: { referrerHost },
});

export const referrerCases: readonly EnrichmentCase[] = [
  referrer('https://www.google.com/', 'google.com'),
  referrer('https://WWW.Google.COM/search?q=x', 'google.com'),
  referrer('https://news.example:8443/a', 'news.example'),
  referrer('https://user:secret@shop.example/', 'shop.example'),
  referrer('https://bücher.example/', 'xn--bcher-kva.example'),
  referrer('https://xn--bcher-kva.example/', 'xn--bcher-kva.example'),
  referrer('https://example.com./', 'example.com'),
  referrer('https://www.com/', 'www.com'),
  referrer('http://192.168.0.1/', '192.168.0.1'),
  referrer('http://[2001:DB8::1]:80/', '[2001:db8::1]'),
  referrer('android-app://com.google.android.gm/', 'com.google.android.gm'),
  referrer('android-app://com.Slack', 'com.slack'),
  referrer('about:blank', ''),
  referrer('/relative', ''),
  referrer('not an address', ''),
  referrer('', ''),
  referrer('https://', ''),
  referrer('https://a\0b.example/', ''),
  referrer('javascript:alert(1)//https://x.example/', ''),
  referrer(null, ''),
  referrer(17, ''),
  referrer(`https://${'a'.repeat(60)}.example/${'x'.repeat(9_000)}`, `${'a'.repeat(60)}.example`),
  referrer(`https://${'a.'.repeat(300)}example/`, `${'a.'.repeat(300)}example`.slice(0, 256)),
];

const noCampaign = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' };
const page = (url: unknown, columns: Partial<EventRow>): EnrichmentCase => ({
  name: `${url}`.slice(0, 80),
  sent: { body: { url } },
  columns: { ...noCampaign, ...columns },
});
const shop = 'https://shop.example/';

/** Page URLs. */
export const campaignCases: readonly EnrichmentCase[] = [
  page(`${shop}?utm_source=news&utm_medium=email&utm_campaign=spring&utm_term=a&utm_content=b`, {
    utmSource: 'news',
    utmMedium: 'email',
    utmCampaign: 'spring',
    utmTerm: 'a',
    utmContent: 'b',
  }),
  page(`${shop}?utm_campaign=spring%20sale`, { utmCampaign: 'spring sale' }),
  page(`${shop}?utm_campaign=spring+sale`, { utmCampaign: 'spring sale' }),
  page(`${shop}?utm_campaign=fr%C3%BChling`, { utmCampaign: 'frühling' }),
  page(`${shop}?utm_campaign=fru%CC%88hling`, { utmCampaign: 'frühling' }),
  page(`${shop}?utm_campaign=%FF%ZZ`, { utmCampaign: '\uFFFD%ZZ' }),
  page(`${shop}?utm%5Fsource=x`, { utmSource: 'x' }),
  page(`${shop}?u\ntm_source=x`, { utmSource: 'x' }),
  page(`${shop}?utm_source=&utm_source=second&utm_source=third`, { utmSource: 'second' }),
  page(`${shop}?UTM_SOURCE=x`, {}),
  page(`${shop}?utm_source=a%00b`, { utmSource: 'a\uFFFDb' }),
  page(`${shop}?utm_source=${'x'.repeat(300)}`, { utmSource: 'x'.repeat(256) }),
  page(`${shop}?utm_source=${'x'.repeat(255)}😀`, { utmSource: `${'x'.repeat(255)}\uFFFD` }),
  page(`${shop}#utm_source=x`, {}),
  page(`${shop}?a=1#?utm_source=x`, {}),
  page(`${shop}?utm_source=x#part`, { utmSource: 'x' }),
  page(`${shop}?a=b?utm_source=x`, {}),
  page(`${shop}utm_source=x`, {}),
  page('/relative?utm_source=x', {}),
  page('file:///x?utm_source=x', {}),
  page('not an address?utm_source=x', {}),
  page('', {}),
  page(null, {}),
  page(7, {}),
  page(`${shop}?utm_source=%E0%A4%A`, { utmSource: '\uFFFD%A' }),
  page(`${shop}?__proto__=x&utm_source=y`, { utmSource: 'y' }),
  page(`${shop}?utm_source`, {}),
  page(`${shop}?${'a=1&'.repeat(600)}utm_source=late`, {}),
];

const exposure = (name: string, context: string, columns: Partial<EventRow>): EnrichmentCase => ({
  name,
  sent: {
    body: `{"projectKey":"pk_test","anonymousId":"0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22","eventName":"$exposure","assignments":[],"payload":{"$context":${context}}}`,
  },
  columns,
});
const many = (count: number, entry: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => entry(index)).join(',');

/** Contexts of exposures. */
export const contextCases: readonly EnrichmentCase[] = [
  exposure('strings, numbers, booleans', '{"plan":"pro","age":-1.5,"member":true,"empty":""}', {
    context: { plan: 'pro', age: '-1.5', member: 'true', empty: '' },
    payload: '{"$context":{"plan":"pro","age":-1.5,"member":true,"empty":""}}',
    numbers: {},
    props: {},
  }),
  exposure('lists of strings', '{"tags":["a","b\\"c"],"none":[]}', {
    context: { tags: '["a","b\\"c"]', none: '[]' },
  }),
  exposure(
    'unsupported values',
    '{"null":null,"object":{"a":1},"mixed":["a",1],"nested":[["a"]],"big":1e999}',
    {
      context: {},
    },
  ),
  exposure('names from Object.prototype', '{"__proto__":"x","constructor":"y","toString":1}', {
    context: JSON.parse('{"__proto__":"x","constructor":"y","toString":"1"}'),
  }),
  exposure('NUL and lone surrogates', '{"a\\u0000":"b\\u0000","c":["\\ud800"]}', {
    context: { 'a\uFFFD': 'b\uFFFD', c: '["\uFFFD"]' },
  }),
  exposure('a long string', `{"text":"${'x'.repeat(300)}"}`, { context: { text: 'x'.repeat(256) } }),
  exposure('a long list', `{"list":[${many(60, (index) => `"${1000 + index}"`)}]}`, {
    context: { list: `[${many(36, (index) => `"${1000 + index}"`)}]` },
  }),
  exposure('a key of the maximum length', `{"${'k'.repeat(128)}":"v"}`, {
    context: { ['k'.repeat(128)]: 'v' },
  }),
  exposure('many entries', `{${many(100, (index) => `"k${index}":${index}`)}}`, {
    context: JSON.parse(`{${many(64, (index) => `"k${index}":"${index}"`)}}`),
  }),
  exposure(
    'session fields, separate from attributes',
    '{"plan":"pro","session":"s1","returning":true,"entryHost":"www.Shop.example:8443","entryPath":"/sale","source":"WWW.news.example","utm":"utm_source=n%20w&utm_medium=mail&utm_campaign=spring","internal":true}',
    {
      context: { plan: 'pro' },
      session: 's1',
      visitorType: 'returning',
      entryHost: 'shop.example',
      entryPath: '/sale',
      source: 'news.example',
      sourceUtmSource: 'n w',
      sourceUtmMedium: 'mail',
      sourceUtmCampaign: 'spring',
      internal: true,
    },
  ),
  exposure('a new visitor', '{"returning":false}', { visitorType: 'new', context: {}, source: '' }),
  exposure(
    'session fields of unexpected types',
    '{"session":1,"returning":"yes","entryHost":{},"source":["a"],"utm":true,"internal":"true"}',
    {
      context: {},
      session: '',
      visitorType: '',
      entryHost: '',
      source: '',
      sourceUtmSource: '',
      internal: false,
    },
  ),
  {
    name: 'an internal address',
    sent: { head: { internal: true } },
    columns: { internal: true, session: '' },
  },
  exposure('a list as context', '["a"]', { context: {} }),
  exposure('a string as context', '"device"', { context: {}, props: {} }),
  exposure('a number as context', '7', { context: {}, numbers: {} }),
  exposure('null as context', 'null', { context: {} }),
  {
    name: 'the context of another event',
    sent: { body: { payload: { $context: { plan: 'pro' }, revenue: 1 } } },
    columns: { context: {}, numbers: { revenue: 1 }, payload: '{"$context":{"plan":"pro"},"revenue":1}' },
  },
  {
    name: 'an exposure without a payload',
    sent: { body: { eventName: '$exposure' } },
    columns: { context: {}, payload: '' },
  },
  {
    name: 'a prototype with a context',
    sent: {
      body: `{"projectKey":"pk_test","anonymousId":"0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22","eventName":"$exposure","assignments":[],"payload":{"__proto__":{"$context":{"plan":"pro"}}}}`,
    },
    columns: { context: {}, payload: '{"__proto__":{"$context":{"plan":"pro"}}}' },
  },
];

/** Columns copied from the request. */
export const plainCases: readonly EnrichmentCase[] = [
  {
    name: 'country and language of the request',
    sent: { head: { country: 'CH', language: 'de-CH' } },
    columns: { country: 'CH', language: 'de-CH' },
  },
  ...[
    ['de', 'DE'],
    [' Ch ', 'CH'],
    ['XX', ''],
    ['zz', ''],
    ['T1', ''],
    ['DEU', ''],
    ['Germany', ''],
    ['D\0', ''],
    ['', ''],
  ].map(([sent = '', country = '']) => ({
    name: `country header ${JSON.stringify(sent)}`,
    sent: { head: { country: sent } },
    columns: { country },
  })),
  {
    name: 'a sequence',
    sent: { body: { sequence: 9_007_199_254_740_991 } },
    columns: { sequence: 9_007_199_254_740_991 },
  },
  { name: 'an invalid sequence', sent: { body: { sequence: -1 } }, columns: { sequence: 0 } },
  {
    name: 'late and automation',
    sent: { body: { late: true, automation: true } },
    columns: { late: true, automation: true },
  },
  {
    name: 'late and automation that are not booleans',
    sent: { body: { late: 1, automation: 'true' } },
    columns: { late: false, automation: false },
  },
];
