import { visitorAttributes } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { parsePageUrl } from '../page-url.ts';
import { createAttributes } from './attributes.ts';

it('knows nothing of a visitor without data', () => {
  const attributes = createAttributes({});
  for (const name of [...visitorAttributes, 'query.ref', 'plan', '', '__proto__', 'constructor', 'query.'])
    expect(attributes.get(name)).toBeUndefined();
});

it('knows every given attribute', () => {
  const attributes = createAttributes({
    page: parsePageUrl('https://shop.example/?ref=friend&tag=a&tag=b'),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0',
    country: 'DE',
    acceptLanguage: 'de-AT,en;q=0.5',
    referrer: 'https://www.google.com/',
    utm: 'utm_source=google&utm_medium=cpc&utm_campaign=sale&utm_term=mug&utm_content=b',
    returning: '0',
    custom: new Map([['plan', 'pro']]),
  });
  const known = [...visitorAttributes, 'query.ref', 'query.tag', 'plan'].map((name) => [
    name,
    attributes.get(name),
  ]);
  expect(Object.fromEntries(known)).toEqual({
    device: 'desktop',
    browser: 'firefox',
    os: 'windows',
    country: 'DE',
    language: 'de-AT',
    referrer_host: 'google.com',
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'sale',
    utm_term: 'mug',
    utm_content: 'b',
    returning: false,
    'query.ref': 'friend',
    'query.tag': ['a', 'b'],
    plan: 'pro',
  });
});

it('does not let page attributes override detected ones', () => {
  const names = [...visitorAttributes, 'query.ref'];
  const attributes = createAttributes({ custom: new Map(names.map((name) => [name, 'made up'])) });
  for (const name of names) expect(attributes.get(name)).toBeUndefined();
});
