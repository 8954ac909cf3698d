import { expect, it } from 'vitest';
import { splitSentence } from './split-sentence.ts';

const kinds = (sentence: string, name?: string) =>
  splitSentence(sentence, name)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => [kind, text]);

it('finds the variant and its lift, and skips the interval', () => {
  const sentence = 'Sticky bar increases Purchase: +14.9% (95% CI +2.0% to +30.1%). Safe to stop.';
  expect(kinds(sentence, 'Sticky bar')).toEqual([
    ['name', 'Sticky bar'],
    ['lift', '+14.9%'],
  ]);
  expect(
    splitSentence(sentence, 'Sticky bar')
      .map(({ text }) => text)
      .join(''),
  ).toBe(sentence);
});

it('parses German numbers, and a true minus', () => {
  expect(kinds('Kauf: −7,4 % (95-%-KI −12,8 % bis −1,8 %).')).toEqual([['lift', '−7,4 %']]);
});

it('does not take an interval limit for a lift', () => {
  const sentence = 'Guardrail breached: Cart 30.4% lower with Photos (95% CI −37.4% to −22.9%, limit −5%).';
  expect(kinds(sentence, 'Photos')).toEqual([['name', 'Photos']]);
});

it('does not take a lift from a name', () => {
  expect(kinds('+10% off increases Purchase: +2.0%.', '+10% off')).toEqual([
    ['name', '+10% off'],
    ['lift', '+2.0%'],
  ]);
});

it('finds names as the server shortens them', () => {
  const name = `Bar ${'x'.repeat(200)}`;
  expect(kinds(`Bar ${'x'.repeat(43)}… increases Purchase.`, name)).toEqual([
    ['name', `Bar ${'x'.repeat(43)}…`],
  ]);
  expect(kinds('Nothing is known yet.', 'Bar')).toEqual([]);
});
