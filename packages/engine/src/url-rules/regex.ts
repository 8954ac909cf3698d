import { createLinearRegex } from '../linear-regex.ts';
import { isAnchored, normalizePattern } from './page-pattern.ts';
import type { PreparedUrlRule } from './prepared-url-rule.ts';
import { regexLiterals } from './regex-literals.ts';

/**
 * Prepares a rule that matches an expression anywhere in the address, in its readable or encoded form. An anchor at the start of the
 * expression matches the start of the address and of the path.
 */
export function prepareRegex(value: string): PreparedUrlRule {
  const pattern = normalizePattern(value);
  const { test, problem } = createLinearRegex(pattern);
  const hasFragment = value.includes('#');
  const matchesAtPath = isAnchored(pattern);

  function testText(text: string): boolean | undefined {
    const result = test(text);
    return result === true || !matchesAtPath
      ? result
      : isEitherTrue(result, test(text.slice(pathStart(text))));
  }

  return {
    matches(page) {
      const text = hasFragment ? page.textWithFragment : page.text;
      const encoded = hasFragment ? page.encodedWithFragment : page.encoded;
      const result = testText(text);
      return result === true || encoded === text ? result : isEitherTrue(result, testText(encoded));
    },
    requiredLiterals: () => regexLiterals(pattern),
    problem,
    warmUp: () => void problem(),
  };
}

/** Whether either is true; undefined if one is unknown and the other false. */
function isEitherTrue(one: boolean | undefined, other: boolean | undefined): boolean | undefined {
  return other === false ? one : other;
}

function pathStart(address: string): number {
  return address.indexOf('/', address.indexOf('/') + 2);
}
