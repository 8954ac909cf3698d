import { expect, it } from 'vitest';
import { pageUrlToCheck, parsePageUrl, verificationUrl } from './page-url.ts';

const known = { typedUrl: undefined, allowedOrigins: ['*'], visitedOrigins: [] };

it('prefers the typed address', () => {
  const typed = 'shop.example/cart';
  expect(pageUrlToCheck({ ...known, typedUrl: typed, allowedOrigins: ['https://shop.example'] })).toBe(
    'https://shop.example/cart',
  );
});

it('uses the first origin of the project, or the last visited one if any is allowed', () => {
  const visited = ['http://localhost:4000'];
  expect(
    pageUrlToCheck({
      ...known,
      allowedOrigins: ['https://a.example', 'https://b.example'],
      visitedOrigins: visited,
    }),
  ).toBe('https://a.example/');
  expect(pageUrlToCheck({ ...known, visitedOrigins: visited })).toBe('http://localhost:4000/');
  expect(pageUrlToCheck(known)).toBeUndefined();
});

it.each(['', ' ', 'javascript:alert(1)', 'ftp://shop.example', 'mailto:a@b.example', 'https://'])(
  'rejects %j as a page address',
  (text) => expect(parsePageUrl(text)).toBeUndefined(),
);

it('puts the code in the fragment, and leaves the page unchanged without one', () => {
  expect(verificationUrl('https://shop.example/cart?a=1#top', 'c-0_de')).toBe(
    'https://shop.example/cart?a=1#px_verify=c-0_de',
  );
  expect(verificationUrl('https://shop.example/#top', undefined)).toBe('https://shop.example/#top');
});
