import { expect, it } from 'vitest';
import { parseCountry } from './country.ts';

it.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  [' at ', 'AT'],
  ['XX', undefined],
  ['zz', undefined],
  ['T1', undefined],
  ['DEU', undefined],
  ['DE, AT', undefined],
  ['', undefined],
])('of %j is %s', (text, country) => {
  expect(parseCountry(text)).toBe(country);
});
