import { expect, it } from 'vitest';
import { isLoopbackUrl } from './is-loopback-url.ts';

it.each(['http://localhost:8787/demo/', 'http://shop.localhost', 'http://127.0.0.1:4000', 'http://[::1]/'])(
  'is %s',
  (address) => expect(isLoopbackUrl(address)).toBe(true),
);

it.each([
  'https://shop.example',
  'https://localhost.example',
  'http://192.168.1.7:8787',
  'http://127.example',
])('is not %s', (address) => expect(isLoopbackUrl(address)).toBe(false));
