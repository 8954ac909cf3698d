import fc from 'fast-check';
import { expect, it } from 'vitest';
import vectors from '../vectors/audiences.json' with { type: 'json' };
import { parseUserAgent } from './user-agent.ts';

const { agents } = vectors;
const nothing = { device: undefined, browser: undefined, os: undefined };

it.each([
  [
    'huawei_browser',
    'mobile',
    'harmonyos',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/13.0.5.303 Mobile Safari/537.36',
  ],
  [
    'miui_browser',
    'mobile',
    'android',
    'Mozilla/5.0 (Linux; U; Android 14; de-de; 2201116SG Build/UKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.11.0-gn',
  ],
  [
    'duckduckgo',
    'mobile',
    'android',
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112 Mobile Safari/537.36 DuckDuckGo/5',
  ],
  [
    'google_app',
    'mobile',
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/312.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'safari',
    'tablet',
    'ios',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'facebook',
    'tablet',
    'ios',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/460.0.0.32.109;FBBV/585876553;FBDV/iPad13,4;FBMD/iPad]',
  ],
  [
    'edge',
    'mobile',
    'windows_phone',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52 Mobile Safari/537.36 Edge/15.14977',
  ],
  [
    'firefox',
    'desktop',
    'freebsd',
    'Mozilla/5.0 (X11; FreeBSD amd64; rv:125.0) Gecko/20100101 Firefox/125.0',
  ],
  [
    'chrome',
    'desktop',
    'android',
    'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K UR2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112 Safari/537.36',
  ],
])('detects %s on a %s with %s', (browser, device, os, userAgent) => {
  expect(parseUserAgent({ userAgent })).toEqual({ device, browser, os });
});

it.each([
  '',
  ' ',
  'x',
  'curl/8.5.0',
  'python-requests/2.31',
  'Mozilla/5.0',
  '\u0000',
  '\n',
  '💥'.repeat(600),
])('detects nothing from %j', (userAgent) => {
  expect(parseUserAgent({ userAgent })).toEqual(nothing);
});

it('detects nothing without input', () => {
  expect(parseUserAgent({})).toEqual(nothing);
  expect(parseUserAgent({ hints: {} })).toEqual(nothing);
});

it('uses only client hints without a user agent', () => {
  const hints = {
    brands: '"Chromium";v="124", "Google Chrome";v="124", "Not-A.Brand";v="99"',
    mobile: '?1',
    platform: '"Android"',
  };
  expect(parseUserAgent({ hints })).toEqual({ device: 'mobile', browser: 'chrome', os: 'android' });
});

it('detects a non-Android tablet, even if it claims not to be mobile', () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; MatePad Tablet/1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36';
  expect(parseUserAgent({ userAgent, hints: { mobile: '?0' } })).toMatchObject({
    device: 'tablet',
    os: 'harmonyos',
  });
});

it('does not mix the user agent with client hints', () => {
  expect(parseUserAgent({ userAgent: 'x\n"Brave"\n?1\n"Windows"' }).os).not.toBe('windows');
  expect(parseUserAgent({ hints: { brands: '"Brave"', mobile: '?1', platform: '"Windows"' } })).toEqual({
    device: 'mobile',
    browser: 'brave',
    os: 'windows',
  });
});

it('returns the same for a repeated user agent, after thousands of others', () => {
  const before = parseUserAgent({ userAgent: agents.safari_iphone });
  for (let other = 0; other < 2_100; other++) parseUserAgent({ userAgent: `other/${other}` });
  expect(parseUserAgent({ userAgent: agents.safari_iphone })).toEqual(before);
});

it('parses hundreds of hostile user agents', () => {
  const kinds = [
    (n: number) => `${'naver('.repeat(20)}${n}.${'1.'.repeat(190)}`,
    (n: number) => `${'archos '.repeat(30)}${n}${'1'.repeat(280)}`,
    (n: number) => `droid ${n}${'; a bui'.repeat(70)}`,
    (n: number) => `${'trident rv 1.1.'.repeat(30)}${n}`,
    (n: number) => `${n}${' '.repeat(60_000)}miui`,
  ];
  // Without truncation, each of the first two kinds takes 0.1 s or more, which exceeds the test's timeout.
  for (const makeAgent of kinds) for (let n = 0; n < 300; n++) parseUserAgent({ userAgent: makeAgent(n) });
  expect(parseUserAgent({ userAgent: agents.naver_iphone }).browser).toBe('naver');
  expect(parseUserAgent({ userAgent: agents.archos_tablet })).toEqual({
    device: 'tablet',
    browser: 'chrome',
    os: 'android',
  });
});

it('returns a known device, and snake_case names, for any text', () => {
  const words = fc.constantFrom(...Object.values(agents).flatMap((agent) => agent.split(' ')));
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), words);
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 12 }),
      fc.record({ brands: text, mobile: text, platform: text }),
      (parts, hints) => {
        const { device, browser, os } = parseUserAgent({ userAgent: parts.join(' '), hints });
        expect([undefined, 'mobile', 'tablet', 'desktop']).toContain(device);
        for (const name of [browser, os]) if (name !== undefined) expect(name).toMatch(/^[a-z0-9_]+$/);
      },
    ),
  );
});
