import { createLinearRegex } from '../linear-regex.ts';
import { isAnchored, spellAsPages } from './page-pattern.ts';
import type { PreparedUrlRule } from './prepared-url-rule.ts';
import { regexLiterals } from './regex-literals.ts';

/**
 * Matches an expression anywhere in the address, in its readable or encoded form. Anchors at the start match the start of the address and
 * of the path.
 */
export function prepareRegex(value: string): PreparedUrlRule {
  const pattern = spellAsPages(value);
  const { test, problem } = createLinearRegex(pattern);
  const hasFragment = value.includes('#');
  const atPath = isAnchored(pattern);

  function isFoundIn(text: string): boolean | undefined {
    const found = test(text);
    return found === true || !atPath ? found : either(found, test(text.slice(pathStart(text))));
  }

  return {
    matches(page) {
      const text = hasFragment ? page.whole : page.text;
      const encoded = hasFragment ? page.encodedWhole : page.encoded;
      const found = isFoundIn(text);
      return found === true || encoded === text ? found : either(found, isFoundIn(encoded));
    },
    holds: () => regexLiterals(pattern),
    problem,
    warm: () => void problem(),
  };
}

/** Whether either is true; undefined if one is unknown and the other false. */
function either(one: boolean | undefined, other: boolean | undefined): boolean | undefined {
  return other === false ? one : other;
}

function pathStart(address: string): number {
  return address.indexOf('/', address.indexOf('/') + 2);
}
