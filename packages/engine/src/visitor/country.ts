/** Codes that networks report for an unknown country. Tor's `T1` isn't a country code at all. */
const unknownCountries = new Set(['XX', 'ZZ']);

/** Returns the upper-case ISO 3166 code of a country, or undefined if the text isn't one. */
export function parseCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !unknownCountries.has(code) ? code : undefined;
}
