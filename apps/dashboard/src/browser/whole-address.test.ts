import { expect, it } from 'vitest';
import { wholeAddress } from './whole-address.ts';

it.each([
  ['shop.example/cart', 'https://shop.example/cart'],
  ['localhost.shop.example', 'https://localhost.shop.example'],
  ['http://shop.example', 'http://shop.example'],
  ['ftp://shop.example', 'ftp://shop.example'],
])('gives %s the scheme that is usual, unless it has one', (typed, address) => {
  expect(wholeAddress(typed)).toBe(address);
});

it.each(['localhost', 'localhost:3000/cart', 'shop.localhost:3000', '127.0.0.1:8080', '[::1]:3000'])(
  'takes %s for a page of this machine, which has no certificate',
  (typed) => {
    expect(wholeAddress(typed)).toBe(`http://${typed}`);
  },
);
