import { parsePageUrl } from '@pixel/engine';
import { expect, it } from 'vitest';
import { createPages } from './pages.ts';

it('gives the same page for the same address, as the engine reads it', () => {
  const pageOf = createPages();
  const page = pageOf('https://shop.example/mug');
  expect(page).toEqual(parsePageUrl('https://shop.example/mug'));
  expect(pageOf('https://shop.example/mug')).toBe(page);
  expect(pageOf('https://shop.example/cup')).not.toBe(page);
  expect(pageOf('not a url')).toBeUndefined();
});

it('forgets pages that were not asked for while two thousand others were, and keeps those in use', () => {
  const pageOf = createPages();
  const [once, often] = [pageOf('https://shop.example/once'), pageOf('https://shop.example/often')];
  for (let n = 0; n < 2_100; n++) {
    pageOf(`https://shop.example/${n}`);
    expect(pageOf('https://shop.example/often')).toBe(often);
  }
  expect(pageOf('https://shop.example/once')).not.toBe(once);
  expect(pageOf('https://shop.example/once')).toEqual(once);
});

it('does not remember long addresses', () => {
  const pageOf = createPages();
  const address = `https://shop.example/?${'x'.repeat(600)}`;
  expect(pageOf(address)).not.toBe(pageOf(address));
});
