import { readableText } from '../page-url/readable-text.ts';
import { matchesNothing, type PreparedUrlRule, withoutProblem } from './prepared-url-rule.ts';
import { readValueStart, startOf, tidyAddress } from './rule-value.ts';

/** Matches the beginning of the address, or of its host, path, query or fragment. */
export function prepareStartsWith(value: string): PreparedUrlRule {
  const tidy = tidyAddress(value);
  const read = readValueStart(tidy);
  if (read === undefined) return matchesNothing('must begin with http:// or https://, a host, /, ? or #');
  const { part } = read;
  const text = read.origin + readableText(read.rest);
  const hasFragment = tidy.includes('#');
  return withoutProblem({
    matches: (page) => (hasFragment ? page.whole : page.text).startsWith(text, startOf(part, page)),
    holds: () => [[text]],
  });
}
