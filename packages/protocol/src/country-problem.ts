/** Codes that networks give where they do not know the country, and those made for tests of software. */
const noCountries: ReadonlySet<string> = new Set(['XX', 'ZZ', 'XA', 'XB']);
/** Codes that somebody may write for the one of ISO 3166, which networks give. */
const otherCodes: ReadonlyMap<string, string> = new Map([
  ['UK', 'GB'],
  ['EL', 'GR'],
]);
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Says what keeps a text from being the code of a country, in any case, as a predicate; or undefined. */
export function countryProblem(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text)) return 'must be a country of two letters such as DE';
  const code = text.toUpperCase();
  const meant = otherCodes.get(code);
  if (meant !== undefined) return `must be ${meant}, not ${JSON.stringify(text)}`;
  return noCountries.has(code) || names.of(code) === undefined
    ? `must be a country of two letters such as DE; there is no ${JSON.stringify(text)}`
    : undefined;
}
