import { type PageContent, type PreparedSnapshot, parsePageUrl } from '@pixel/engine';
import { expect, it } from 'vitest';
import { createPages } from './pages.ts';

const often = 'https%3A%2F%2Fshop.example%2Foften';

it('parses a URL as the engine does, and returns a page without a URL if there is none', () => {
  const pageOf = createPages();
  for (let time = 0; time < 3; time++)
    expect(pageOf(often).url).toEqual(parsePageUrl('https://shop.example/often'));
  expect(pageOf('not+a+url').url).toBeUndefined();
  expect(pageOf(undefined).url).toBeUndefined();
});

it('returns the same page from the second request on', () => {
  const pageOf = createPages();
  const first = pageOf(often);
  const second = pageOf(often);
  expect(second).not.toBe(first);
  expect(pageOf(often)).toBe(second);
  expect(pageOf(`${often}2`)).not.toBe(second);
});

it('keeps a page in use while ten thousand others are seen once', () => {
  const pageOf = createPages();
  pageOf(often);
  const page = pageOf(often);
  for (let n = 0; n < 10_000; n++) pageOf(`https%3A%2F%2Fshop.example%2F${n}`);
  expect(pageOf(often)).toBe(page);
});

it('matches an address exactly, whatever others share its slot', () => {
  const pageOf = createPages();
  for (let n = 0; n < 20_000; n++) {
    const path = String(n % 5_000);
    expect(pageOf(`https%3A%2F%2Fshop.example%2F${path}`).url?.text).toBe(`https://shop.example/${path}`);
  }
});

it('does not cache long addresses', () => {
  const pageOf = createPages();
  const address = `https%3A%2F%2Fshop.example%2F${'x'.repeat(600)}`;
  pageOf(address);
  expect(pageOf(address)).not.toBe(pageOf(address));
});

it('evaluates a page once per configuration', () => {
  const page = createPages()(often);
  let reads = 0;
  const configuration = (): PreparedSnapshot => {
    const content: PageContent = { experiments: [], goals: [], surveys: [] };
    return {
      contentOf() {
        reads += 1;
        return content;
      },
    } as unknown as PreparedSnapshot;
  };
  const [old, next] = [configuration(), configuration()];
  expect(page.contentIn(old)).toBe(page.contentIn(old));
  expect(reads).toBe(1);
  expect(page.contentIn(next)).not.toBe(page.contentIn(old));
});
