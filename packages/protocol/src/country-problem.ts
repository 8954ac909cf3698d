/** Codes that networks send for unknown countries, and codes for software tests. */
const nonCountryCodes: ReadonlySet<string> = new Set(['XX', 'ZZ', 'XA', 'XB']);
/** ISO 3166 codes, by common codes that networks never send for these countries. */
const codeAliases: ReadonlyMap<string, string> = new Map([
  ['UK', 'GB'],
  ['EL', 'GR'],
]);
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Returns why a string isn't a country code (`must be …`), or undefined. Upper and lower case are equal. */
export function countryProblem(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text)) return 'must be a two-letter country code such as DE';
  const code = text.toUpperCase();
  const isoCode = codeAliases.get(code);
  if (isoCode !== undefined) return `must be ${isoCode}, not ${JSON.stringify(text)}`;
  return nonCountryCodes.has(code) || names.of(code) === undefined
    ? `must be a two-letter country code such as DE; ${JSON.stringify(text)} is not one`
    : undefined;
}
