import { createLinearRegex } from '../linear-regex.ts';
import { isAnchored, spellAsPages } from './page-pattern.ts';
import type { PreparedUrlRule } from './prepared-url-rule.ts';
import { regexLiterals } from './regex-literals.ts';

/**
 * An expression that is found anywhere in the address, in its readable or in its encoded form. The start of a text, which an
 * expression may be anchored at, is that of the address and that of the path.
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

/** Whether one of two is true; not known where one is not, and the other is false. */
function either(one: boolean | undefined, other: boolean | undefined): boolean | undefined {
  return other === false ? one : other;
}

function pathStart(address: string): number {
  return address.indexOf('/', address.indexOf('/') + 2);
}
