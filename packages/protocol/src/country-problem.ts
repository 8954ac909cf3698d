/** Codes that networks send for unknown countries, and codes for software tests. */
const noCountries: ReadonlySet<string> = new Set(['XX', 'ZZ', 'XA', 'XB']);
/** Common codes other than ISO 3166, by the ISO code that networks send. */
const otherCodes: ReadonlyMap<string, string> = new Map([
  ['UK', 'GB'],
  ['EL', 'GR'],
]);
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Returns why a string isn't a country code (in any case), as a predicate, or undefined. */
export function countryProblem(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text)) return 'must be a two-letter country code such as DE';
  const code = text.toUpperCase();
  const meant = otherCodes.get(code);
  if (meant !== undefined) return `must be ${meant}, not ${JSON.stringify(text)}`;
  return noCountries.has(code) || names.of(code) === undefined
    ? `must be a two-letter country code such as DE; ${JSON.stringify(text)} is not one`
    : undefined;
}
