import { expect, it } from 'vitest';
import { parseEndpoint } from './endpoint.ts';

it.each([
  ['https://px.example', 'https://px.example'],
  ['https://px.example///', 'https://px.example'],
  ['https://px.example/prefix/?a=1#b', 'https://px.example/prefix'],
  ['/px/', 'https://shop.example/px'],
])('normalizes %s to %s', (text, endpoint) => {
  expect(parseEndpoint(text, 'https://shop.example/page')).toBe(endpoint);
});

it.each(['ftp://px.example', 'javascript:alert(1)', 'https://'])('refuses %s', (text) => {
  expect(parseEndpoint(text, 'https://shop.example')).toBeUndefined();
});
