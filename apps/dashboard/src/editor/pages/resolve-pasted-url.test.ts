import { expect, it } from 'vitest';
import { resolvePastedUrl } from './resolve-pasted-url.ts';

it.each([
  ['https://shop.example/cart', 'https://shop.example/cart'],
  [' http://shop.example ', 'http://shop.example'],
  ['shop.example/cart', 'https://shop.example/cart'],
  ['/cart?a=1', 'https://known.example/cart?a=1'],
])('resolves %j to %j', (pasted, address) => {
  expect(resolvePastedUrl(pasted, ['', 'https://known.example/product/1'])).toBe(address);
});

it('knows no origin for a path without a known page', () => {
  expect(resolvePastedUrl('/cart', [])).toBeUndefined();
});

it('is undefined for an empty input', () => {
  expect(resolvePastedUrl('  ', [])).toBeUndefined();
});
