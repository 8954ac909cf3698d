import { pageHash, pageText } from '@pixel/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashPage } from './manifest.ts';

const expectSame = (host: string, pathname: string): void => {
  expect(hashPage({ host, pathname })).toBe(pageHash(pageText(host, pathname)));
};

it.each([
  ['shop.example', '/'],
  ['shop.example:8443', '/pricing/now'],
  ['www.shop.example.', '/caf%C3%A9'],
  ['www.shop.example.:8443', '/cafe%CC%81'],
  ['www.www.shop.example', '/%E0%A4%A'],
  ['', 'blank'],
])('matches a page as the server does: %s %s', expectSame);

it('matches any page as the server does', () => {
  const host = fc.string({ unit: fc.constantFrom('www.', '.', 'a', ':1', 'b') });
  const path = fc.string({ unit: fc.constantFrom('/', 'a', '%', '%41', 'e%CC%81', 'é') });
  fc.assert(fc.property(host, path, (name, rest) => expectSame(name, `/${rest}`)));
});
