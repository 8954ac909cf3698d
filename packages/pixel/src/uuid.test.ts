import { afterEach, expect, it, vi } from 'vitest';
import { createUuid, isUuid } from './uuid.ts';

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

it('creates ids of version 4', () => {
  expect(createUuid()).toMatch(version4);
});

it('creates distinct ids of version 4 on insecure pages', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const ids = Array.from({ length: 100 }, createUuid);
  for (const id of ids) expect(id).toMatch(version4);
  expect(new Set(ids).size).toBe(100);
});

it('requests randomness once per id', () => {
  const getRandomValues = vi.fn(crypto.getRandomValues.bind(crypto));
  vi.stubGlobal('crypto', { getRandomValues });
  createUuid();
  expect(getRandomValues).toHaveBeenCalledTimes(1);
});

it('recognizes ids of any version and case', () => {
  expect(isUuid('00000000-0000-0000-0000-000000000000')).toBe(true);
  expect(isUuid('ABCDEF00-1111-F222-0333-000000000000')).toBe(true);
});

it.each([
  null,
  7,
  '',
  'x',
  '00000000-0000-0000-0000-0000000000000',
  '{00000000-0000-0000-0000-000000000000}',
])('refuses %j', (value) => {
  expect(isUuid(value)).toBe(false);
});
