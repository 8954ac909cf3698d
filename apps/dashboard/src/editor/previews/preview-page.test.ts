import { expect, it } from 'vitest';
import { pageOfRules } from './preview-page.ts';

const of = (kind: 'exact' | 'simple' | 'glob', value: string) =>
  pageOfRules({ include: [{ kind, value }], exclude: [] });

it('takes the page that a rule names whole', () => {
  expect(of('simple', 'shop.example/basket')).toBe('https://shop.example/basket');
  expect(of('exact', 'http://localhost:8787/demo')).toBe('http://localhost:8787/demo');
});

it('takes none of rules that only say what an address looks like', () => {
  expect(of('glob', '*/product/*')).toBeUndefined();
  expect(of('simple', '/basket')).toBeUndefined();
});
