import { expect, it } from 'vitest';
import { preferredLanguage } from './language.ts';

it.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
  ['en;q=0.5,fr;q=0.9', 'fr'],
  ['en;q=0.5,fr;q=0.5', 'en'],
  ['*,sv;q=0.5', 'sv'],
  [' en-GB ; q=1.0 ', 'en-GB'],
  ['en;Q=0.3, de ; q = 0.4', 'de'],
  ['en;q=2, de', 'de'],
  ['en;q=0', undefined],
  ['*', undefined],
  ['', undefined],
  ['de_AT', undefined],
  ['verylonglanguage', undefined],
  [`${' '.repeat(70_000)}de`, undefined],
])('of %j prefers %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
