import { afterEach, expect, it, vi } from 'vitest';
import { keep, readKept } from './kept.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps in the page what the browser refuses to keep', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readKept('theme')).toBeNull();
  keep('theme', 'dark');
  expect(readKept('theme')).toBe('dark');
  keep('theme', null);
  expect(readKept('theme')).toBeNull();
});
