/** Minor-unit digits by ISO 4217. `Intl` uses another list, which has 0 for HUF and IDR and varies with the runtime. */
const digitsOf: ReadonlyMap<string, number> = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW'].map((currency) => [currency, 0] as const),
  ...['PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((currency) => [currency, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3] as const),
]);

/** Whether a string is the ISO 4217 code of an active currency, in capitals. */
export function isCurrency(text: string): boolean {
  return Intl.supportedValuesOf('currency').includes(text);
}

/** Returns the number of digits of a currency's minor unit: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return digitsOf.get(currency) ?? 2;
}
