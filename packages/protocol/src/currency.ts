/** Digits behind the point by ISO 4217. Those of `Intl` are another list, which says 0 of HUF and IDR and changes with the runtime. */
const digitsOf: ReadonlyMap<string, number> = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW'].map((currency) => [currency, 0] as const),
  ...['PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((currency) => [currency, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3] as const),
]);

/** Says whether a text is the code of a currency that is in use, in capitals as ISO 4217 writes it. */
export function isCurrency(text: string): boolean {
  return Intl.supportedValuesOf('currency').includes(text);
}

/** Returns how many digits the minor unit of a currency has: 2 of EUR, 0 of JPY, 3 of KWD. */
export function currencyDigits(currency: string): number {
  return digitsOf.get(currency) ?? 2;
}
