import { expect, it } from 'vitest';
import { triedAddress } from './tried-address.ts';

it.each([
  ['https://shop.example/cart', 'https://shop.example/cart'],
  [' http://shop.example ', 'http://shop.example'],
  ['shop.example/cart', 'https://shop.example/cart'],
  ['/cart?a=1', 'https://known.example/cart?a=1'],
])('resolves %j to %j', (pasted, address) => {
  expect(triedAddress(pasted, ['', 'https://known.example/product/1'])).toBe(address);
});

it('knows no origin for a path without a known page', () => {
  expect(triedAddress('/cart', [])).toBeUndefined();
});

it('is undefined for an empty input', () => {
  expect(triedAddress('  ', [])).toBeUndefined();
});
