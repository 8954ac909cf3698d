import { expect, it } from 'vitest';
import { currencyDigits, isCurrency } from './currency.ts';

it('knows currencies by their uppercase codes', () => {
  for (const code of ['EUR', 'USD', 'JPY', 'KWD', 'CHF']) expect(isCurrency(code), code).toBe(true);
  for (const text of ['eur', 'EURO', 'ABC', '€', '']) expect(isCurrency(text), text).toBe(false);
});

it.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['HUF', 2],
  ['IDR', 2],
  ['IQD', 3],
])('reports %s with %i digits', (code, digits) => {
  expect(currencyDigits(code)).toBe(digits);
});

it('agrees with the runtime on the number of digits, if that has any', () => {
  for (const code of Intl.supportedValuesOf('currency')) {
    const { maximumFractionDigits = 0 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
    }).resolvedOptions();
    if (maximumFractionDigits > 0) expect(currencyDigits(code), code).toBe(maximumFractionDigits);
  }
});
