import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it.each(['/', '/projects/pk_demo?tab=goals#g', '/invitation#abc', '/a//b'])('returns to %s', (path) => {
  expect(returnPath(path)).toBe(path);
});

it.each([
  undefined,
  '',
  'projects',
  '//evil.example',
  '//evil.example/x',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/\u0000',
  '/api/auth/link?token=x',
  '/x/../api/auth/logout',
  `/${'x'.repeat(3_000)}`,
])('does not return to %j', (text) => {
  expect(returnPath(text)).toBe('/');
});
