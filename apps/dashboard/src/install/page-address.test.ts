import { expect, it } from 'vitest';
import { pageAddress, readAddress } from './page-address.ts';

const known = { typed: undefined, allowedOrigins: ['*'], visited: [] };

it('takes what somebody typed before all else', () => {
  const typed = 'shop.example/cart';
  expect(pageAddress({ ...known, typed, allowedOrigins: ['https://shop.example'] })).toBe(
    'https://shop.example/cart',
  );
});

it('takes the first origin of the project, and the last visited one where any is allowed', () => {
  const visited = ['http://localhost:4000'];
  expect(pageAddress({ ...known, allowedOrigins: ['https://a.example', 'https://b.example'], visited })).toBe(
    'https://a.example/',
  );
  expect(pageAddress({ ...known, visited })).toBe('http://localhost:4000/');
  expect(pageAddress(known)).toBeUndefined();
});

it.each(['', ' ', 'javascript:alert(1)', 'ftp://shop.example', 'mailto:a@b.example', 'https://'])(
  'takes %j for no address of a page',
  (text) => expect(readAddress(text)).toBeUndefined(),
);
