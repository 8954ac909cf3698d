import { expect, it } from 'vitest';
import { findPreviewUrl } from './find-preview-url.ts';

const of = (kind: 'exact' | 'simple' | 'glob', value: string) =>
  findPreviewUrl({ include: [{ kind, value }], exclude: [] });

it('uses the exact page of a rule', () => {
  expect(of('simple', 'shop.example/basket')).toBe('https://shop.example/basket');
  expect(of('exact', 'http://localhost:8787/demo')).toBe('http://localhost:8787/demo');
});

it('uses no rules that match addresses only by pattern', () => {
  expect(of('glob', '*/product/*')).toBeUndefined();
  expect(of('simple', '/basket')).toBeUndefined();
});
