import { describe, expect, it } from 'vitest';
import { builtInTexts, languages } from './built-in-texts.ts';
import { en } from './en.ts';

const numbersOf = (label: string) => (label.match(/\{\w+\}/g) ?? []).sort();

describe.each(Object.entries(languages))('the words of %s', (_, { labels }) => {
  it('have the same numbers as the English ones, and none is empty', () => {
    for (const [name, label] of Object.entries(labels)) {
      expect([name, numbersOf(label)]).toEqual([name, numbersOf(Reflect.get(en.labels, name))]);
      expect(label.trim()).toBe(label);
      expect(label).not.toBe('');
    }
  });
});

const others = Object.entries(languages).filter(([language]) => language !== 'en');

it.each(others)('the words of %s are not English', (_, { labels, scales }) => {
  expect(labels.requiredProblem).not.toBe(en.labels.requiredProblem);
  expect(scales.nps.maxLabel).not.toBe(en.scales.nps.maxLabel);
  for (const { minLabel, maxLabel } of Object.values(scales)) expect(minLabel).not.toBe(maxLabel);
});

it('resolves any tag of a language', () => {
  expect(builtInTexts('pt-BR')).toBe(languages.pt);
  expect(builtInTexts('DE')).toBe(languages.de);
  expect(builtInTexts('hu')).toBeUndefined();
  expect(builtInTexts('constructor')).toBeUndefined();
});
