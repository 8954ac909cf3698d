import { expect, it } from 'vitest';
import { withScheme } from './with-scheme.ts';

it.each([
  ['shop.example/cart', 'https://shop.example/cart'],
  ['localhost.shop.example', 'https://localhost.shop.example'],
  ['http://shop.example', 'http://shop.example'],
  ['ftp://shop.example', 'ftp://shop.example'],
])('adds the default scheme to %s, unless it has one', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});

it.each(['localhost', 'localhost:3000/cart', 'shop.localhost:3000', '127.0.0.1:8080', '[::1]:3000'])(
  'recognizes %s as a local page, without a certificate',
  (typed) => {
    expect(withScheme(typed)).toBe(`http://${typed}`);
  },
);
