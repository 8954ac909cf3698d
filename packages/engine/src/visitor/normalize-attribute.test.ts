import { type AttributeValue, visitorAttributes } from '@pixel/protocol';
import { expect, it } from 'vitest';
import vectors from '../vectors/audiences.json' with { type: 'json' };
import { createAttributes } from './attributes.ts';
import { normalizeAttribute } from './normalize-attribute.ts';

it.each<[string, AttributeValue, AttributeValue | undefined]>([
  ['device', 'Mobile', 'mobile'],
  ['device', 'phone', undefined],
  ['browser', 'Samsung Internet', 'samsung_internet'],
  ['browser', 'Mobile Safari', 'safari'],
  ['browser', '', undefined],
  ['os', 'macOS', 'macos'],
  ['os', 'Ubuntu', 'linux'],
  ['country', 'de', 'DE'],
  ['country', 'XX', undefined],
  ['country', 'Germany', undefined],
  ['language', ' de-AT,de;q=0.9', 'de-AT'],
  ['language', 'de_AT', undefined],
  ['referrer_host', 'www.Google.com', 'google.com'],
  ['referrer_host', 'https://www.google.com/search?q=a', 'google.com'],
  ['referrer_host', 'Bücher.example', 'xn--bcher-kva.example'],
  ['referrer_host', 'news.example:8080', 'news.example'],
  ['referrer_host', 'android-app://com.google.android.gm', 'com.google.android.gm'],
  ['referrer_host', '', undefined],
  ['utm_source', 'Google', 'Google'],
  ['utm_source', 5, '5'],
  ['utm_source', ['', 'b'], 'b'],
  ['utm_source', '', undefined],
  ['returning', true, true],
  ['returning', '0', false],
  ['returning', 1, true],
  ['returning', 'yes', undefined],
  ['query.size', 5, '5'],
  ['query.tag', ['a', 'b'], ['a', 'b']],
  ['query.tag', ['a'], 'a'],
  ['query.tag', [], undefined],
  ['query.q', 'cafe\u0301', 'café'],
  ['plan', 'Pro', 'Pro'],
  ['age', 42, 42],
  ['segments', ['a'], ['a']],
])('normalizes the %s %j to %j', (name, value, read) => {
  expect(normalizeAttribute(name, value)).toEqual(read);
});

it.each(Object.entries(vectors.agents))('keeps a detected %s unchanged', (_, userAgent) => {
  const found = createAttributes({
    userAgent,
    country: 'at',
    acceptLanguage: 'zh-Hant-TW,en',
    referrer: 'https://www.bücher.example:8080/',
    utm: 'utm_source=a+b&utm_medium=&utm_term=caf%C3%A9',
    returning: '0',
  });
  for (const name of visitorAttributes) {
    const value = found.get(name);
    if (value !== undefined) expect([name, normalizeAttribute(name, value)]).toEqual([name, value]);
  }
});
