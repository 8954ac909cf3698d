/** Codes that CDNs report for an unknown country. Tor's `T1` isn't a country code at all. */
const unknownCountries = new Set(['XX', 'ZZ']);

/** Returns a text's upper-case country code (ISO 3166), or undefined if it doesn't have that form or stands for an unknown country. */
export function parseCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !unknownCountries.has(code) ? code : undefined;
}
