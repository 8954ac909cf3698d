import { expect, it } from 'vitest';
import { cookieDomains } from './cookie.ts';

it('tries the widest domain first and none wider than two labels', () => {
  expect(cookieDomains('www.shop.co.uk')).toEqual(['co.uk', 'shop.co.uk', 'www.shop.co.uk']);
});

it.each(['localhost', '127.0.0.1', '[::1]', 'intranet'])('sets no domain for %s', (host) => {
  expect(cookieDomains(host)).toEqual([]);
});
