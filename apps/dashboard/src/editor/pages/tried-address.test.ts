import { expect, it } from 'vitest';
import { triedAddress } from './tried-address.ts';

it.each([
  ['https://shop.example/cart', 'https://shop.example/cart'],
  [' http://shop.example ', 'http://shop.example'],
  ['shop.example/cart', 'https://shop.example/cart'],
  ['/cart?a=1', 'https://known.example/cart?a=1'],
])('takes %j for %j', (pasted, address) => {
  expect(triedAddress(pasted, ['', 'https://known.example/product/1'])).toBe(address);
});

it('knows no site of a path where no page is known', () => {
  expect(triedAddress('/cart', [])).toBeUndefined();
});

it('has nothing to try where nothing was pasted', () => {
  expect(triedAddress('  ', [])).toBeUndefined();
});
