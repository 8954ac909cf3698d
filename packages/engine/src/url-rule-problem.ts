import type { UrlRule } from '@pixel/protocol';
import { prepareUrlRule } from './url-rules/prepare-url-rule.ts';

/**
 * Says why a rule could never match a page, as a predicate for its value ("must be …"): an address that no page has, a parameter
 * without a name, a regular expression that cannot be read or is too large. Undefined for a sound rule.
 */
export function urlRuleProblem(rule: UrlRule): string | undefined {
  return prepareUrlRule(rule).problem();
}
