import type { PageUrl } from '../page-url.ts';
import { type GlobReading, readGlob } from './glob-readings.ts';
import { matchesNothing, type PreparedUrlRule, withoutProblem } from './prepared-url-rule.ts';
import { startOf, tidyAddress } from './rule-value.ts';

/** Matches the address, or everything from the host, path, query or fragment on, where `*` stands for any characters, or none. */
export function prepareGlob(value: string): PreparedUrlRule {
  const tidy = tidyAddress(value);
  if (tidy === '#' || tidy === '?') return matchesNothing('must have more than a ? or #');
  const readings = readGlob(tidy);
  if (readings === undefined)
    return matchesNothing('must begin with http:// or https://, a host, /, ?, # or *');
  const hasFragment = tidy.includes('#');
  return withoutProblem({
    matches(page) {
      const text = hasFragment ? page.whole : page.text;
      return readings.some((reading) => matchesReading(text, page, reading));
    },
    holds: () => textsOf(readings),
  });
}

/** All interpretations have the same number of literals, and a matching page contains all of one. */
function textsOf(readings: readonly GlobReading[]): readonly (readonly string[])[] {
  const [first] = readings;
  return (first?.literals ?? []).map((_, n) => [
    ...new Set(readings.map(({ literals }) => literals[n] ?? '')),
  ]);
}

/**
 * Matches a string against the literals between a glob's stars, each at its first occurrence after the previous one. Linear: a star never
 * has to give characters back, and what has to be in the host is there if its first occurrence is.
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
