import { createLinearRegex } from '../linear-regex.ts';
import type { PreparedUrlRule } from './prepared-url-rule.ts';
import { regexLiterals } from './regex-literals.ts';

/** An expression that is to find the start of a path, where an address has its scheme. */
const startsAtPath = /^(?:\(\?[a-z]+\))?\^\\?\//i;

/**
 * An expression that is found anywhere in the address, in its readable or in its encoded form. One that begins with `^/` is also
 * looked for from the path on.
 */
export function prepareRegex(value: string): PreparedUrlRule {
  const { test, problem } = createLinearRegex(value);
  const hasFragment = value.includes('#');
  const atPath = startsAtPath.test(value);
  const isFoundIn = atPath ? (text: string) => test(text) || test(text.slice(pathStart(text))) : test;
  return {
    matches(page) {
      const text = hasFragment ? page.whole : page.text;
      const encoded = hasFragment ? page.encodedWhole : page.encoded;
      return isFoundIn(text) || (encoded !== text && isFoundIn(encoded));
    },
    holds: () => regexLiterals(value),
    problem,
  };
}

function pathStart(address: string): number {
  return address.indexOf('/', address.indexOf('/') + 2);
}
