/** What networks say of a visitor whose country they do not know; that of Tor, `T1`, is no code of a country at all. */
const unknownCountries = new Set(['XX', 'ZZ']);

/** The ISO 3166 code of a country in capitals, or undefined for a text that is none. */
export function readCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !unknownCountries.has(code) ? code : undefined;
}
