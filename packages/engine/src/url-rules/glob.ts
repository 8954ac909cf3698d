import type { PageUrl } from '../page-url.ts';
import { type GlobReading, readGlob } from './glob-readings.ts';
import { matchesNothing, type PreparedUrlRule, sound } from './prepared-url-rule.ts';
import { startOf, tidyAddress } from './rule-value.ts';

/** The address, or all of it from the host, the path, the query or the fragment on, where `*` stands for any characters, also none. */
export function prepareGlob(value: string): PreparedUrlRule {
  const tidy = tidyAddress(value);
  if (tidy === '#' || tidy === '?')
    return matchesNothing('must be more than a sign that begins a query or a fragment');
  const readings = readGlob(tidy);
  if (readings === undefined)
    return matchesNothing('must begin with http:// or https://, a host, /, ?, # or *');
  const hasFragment = tidy.includes('#');
  return sound({
    matches(page) {
      const text = hasFragment ? page.whole : page.text;
      return readings.some((reading) => matchesReading(text, page, reading));
    },
    holds: () => textsOf(readings),
  });
}

/** Every reading has as many literals, and a page that matches has all of one. */
function textsOf(readings: readonly GlobReading[]): readonly (readonly string[])[] {
  const [first] = readings;
  return (first?.literals ?? []).map((_, n) => [
    ...new Set(readings.map(({ literals }) => literals[n] ?? '')),
  ]);
}

/**
 * Matches a text against the literals between the stars of a glob, each taken at its first place after the one before. Linear in
 * the text: a star never has to give back what it took, and what is to be in the host is there if its first place is.
 */
function matchesReading(text: string, page: PageUrl, { part, literals, hostEnd }: GlobReading): boolean {
  const start = startOf(part, page);
  const last = literals.length - 1;
  let at = start;
  for (const [n, literal] of literals.entries()) {
    const found = n === 0 ? start : n === last ? text.length - literal.length : text.indexOf(literal, at);
    if (found < at || !text.startsWith(literal, found)) return false;
    if (n === hostEnd?.literal && found + hostEnd.length > page.pathAt) return false;
    at = found + literal.length;
  }
  return last > 0 || at === text.length;
}
