import { describe, expect, it } from 'vitest';
import { countryProblem } from './country-problem.ts';

describe('a country code', () => {
  it.each(['DE', 'gb', 'Us', 'XK', 'TW', 'AQ'])('may be %s', (text) => {
    expect(countryProblem(text)).toBeUndefined();
  });

  const must = 'must be a two-letter country code such as DE';
  it.each([
    ['UK', 'must be GB, not "UK"'],
    ['uk', 'must be GB, not "uk"'],
    ['EL', 'must be GR, not "EL"'],
    ['EN', `${must}; "EN" is not one`],
    ['xx', `${must}; "xx" is not one`],
    ['ZZ', `${must}; "ZZ" is not one`],
    ['DEU', must],
    ['Germany', must],
    ['4D', must],
    ['', must],
  ])('must not be %j', (text, problem) => {
    expect(countryProblem(text)).toBe(problem);
  });
});
