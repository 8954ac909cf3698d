import { afterEach, expect, it, vi } from 'vitest';
import { readStoredText, storeText } from './stored-text.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps text in memory if the browser rejects storing it', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readStoredText('theme')).toBeNull();
  storeText('theme', 'dark');
  expect(readStoredText('theme')).toBe('dark');
  storeText('theme', null);
  expect(readStoredText('theme')).toBeNull();
});
