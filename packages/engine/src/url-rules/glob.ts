import { readableText } from '../page-url/readable-text.ts';
import { matchesNothing, type PreparedUrlRule, sound } from './prepared-url-rule.ts';
import { readHostStart, readValueStart, startOf, tidyAddress, type UrlPart } from './rule-value.ts';

/** The address, or all of it from the host, the path, the query or the fragment on, where `*` stands for any characters, also none. */
export function prepareGlob(value: string): PreparedUrlRule {
  const tidy = tidyAddress(value);
  const read = readGlob(tidy);
  if (read === undefined) return matchesNothing('must begin with http:// or https://, a host, /, ?, # or *');
  if (tidy === '#' || tidy === '?')
    return matchesNothing('must be more than a sign that begins a query or a fragment');
  const { part } = read;
  const literals = literalsOf(read);
  const hasFragment = tidy.includes('#');
  return sound({
    matches: (page) => matchesGlob(hasFragment ? page.whole : page.text, startOf(part, page), literals),
    holds: () => literals.map((literal) => [literal]),
  });
}

interface Glob {
  readonly part: UrlPart;
  readonly origin: string;
  readonly rest: string;
}

/** A scheme with a star, as in `http*://`. */
const starInScheme = /^[a-z]*\*:\/\//i;
/** A star in the scheme, or for what goes before a domain of two labels: what follows is a host. */
const starBeforeHost = /^([a-z]*\*:\/\/(?:\*\.)?|\*\.(?=[^/?#*.]+\.))([^/?#*]+)(\/.*)$/is;

function readGlob(tidy: string): Glob | undefined {
  if (!tidy.startsWith('*') && !starInScheme.test(tidy)) {
    const read = readValueStart(tidy);
    // A host alone is its first page, as it is in every address.
    return read?.rest === '' && !tidy.includes('*') ? { ...read, rest: '/' } : read;
  }
  const [, star = '', host = '', rest = tidy] = starBeforeHost.exec(tidy) ?? [];
  return { part: 'address', origin: star.toLowerCase() + readHostStart(host), rest };
}

/** The texts between the stars. A star that is encoded (`%2A`) is one of the text. */
function literalsOf({ origin, rest }: Glob): readonly string[] {
  const before = origin.split('*');
  const [first = '', ...after] = rest.split('*').map(readableText);
  return [...before.slice(0, -1), (before.at(-1) ?? '') + first, ...after];
}

/**
 * Matches a text from `start` on against the literals between the stars of a glob, each taken at its first place after the
 * one before. Linear in the text: a star never has to give back what it took.
 */
function matchesGlob(text: string, start: number, literals: readonly string[]): boolean {
  const first = literals[0] ?? '';
  const last = literals[literals.length - 1] ?? '';
  if (!text.startsWith(first, start)) return false;
  if (literals.length === 1) return text.length === start + first.length;
  let at = start + first.length;
  for (let n = 1; n < literals.length - 1; n++) {
    const literal = literals[n] ?? '';
    const found = text.indexOf(literal, at);
    if (found === -1) return false;
    at = found + literal.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
