/** Minor-unit digits by ISO 4217. `Intl` uses another list, which has 0 for HUF and IDR and varies with the runtime. */
const digitsByCurrency: ReadonlyMap<string, number> = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW'].map((currency) => [currency, 0] as const),
  ...['PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((currency) => [currency, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3] as const),
]);

/** Whether a string is the upper-case ISO 4217 code of an active currency. */
export function isCurrency(text: string): boolean {
  return Intl.supportedValuesOf('currency').includes(text);
}

/** Returns the number of digits of a currency's minor unit: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return digitsByCurrency.get(currency) ?? 2;
}
