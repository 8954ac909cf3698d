import { expect, it } from 'vitest';
import { getFormat } from '../../words/format.ts';
import { createResultFormats } from './result-formats.ts';

const english = createResultFormats('en', getFormat('en'), {
  points: (value) => `${value} pp`,
  range: (from, to) => `${from} to ${to}`,
});
const german = createResultFormats('de', getFormat('de'), {
  points: (value) => `${value} Prozentpunkte`,
  range: (from, to) => `${from} bis ${to}`,
});
const share = { unit: 'share', currency: null } as const;
const euros = { unit: 'money', currency: 'EUR' } as const;
const number = { unit: 'number', currency: null } as const;
const none = { estimate: null, lower: null, upper: null };

it('formats values in their own unit, small ones with more digits', () => {
  expect(english.value(0.0385, share)).toBe('3.85%');
  expect(english.value(0.1423, share)).toBe('14.2%');
  expect(english.value(66.614, euros)).toBe('€66.61');
  expect(english.value(1_842.4, number)).toBe('1,842');
  expect(english.value(1.2346, number)).toBe('1.235');
  expect(english.value(null, share)).toBe('–');
});

it('formats values in German', () => {
  expect(german.value(66.614, euros)).toBe('66,61\u00a0€');
  expect(german.difference(-0.0057, share)).toBe('−0,57 Prozentpunkte');
});

it('shows the lift, or the difference if there is none', () => {
  const absolute = { estimate: -1.2, lower: -2, upper: null };
  const relative = { estimate: 0.149, lower: 0.02, upper: 0.301 };
  expect(english.effect({ absolute, relative }, euros)).toBe('+14.9%');
  expect(english.interval({ absolute, relative }, euros)).toBe('+2.0% to +30.1%');
  expect(english.effect({ absolute, relative: none }, euros)).toBe('−€1.20');
  expect(english.interval({ absolute, relative: none }, euros)).toBe('−€2.00 to +∞');
});

it('never claims certainty', () => {
  expect(english.p(0.0000001)).toBe('< 0.001');
  expect(english.p(0.04349)).toBe('0.043');
  expect(german.p(0.0000001)).toBe('< 0,001');
  expect(english.chance(1)).toBe('> 99.99%');
  expect(english.chance(0)).toBe('< 0.01%');
  expect(english.chance(0.998)).toBe('99.8%');
});

it('formats check shares without meaningless digits', () => {
  expect(english.smallShare(0)).toBe('0%');
  expect(english.smallShare(0.0002)).toBe('0.02%');
  expect(english.smallShare(0.527)).toBe('52.7%');
});
