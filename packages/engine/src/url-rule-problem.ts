import type { UrlRule } from '@pixel/protocol';
import { prepareUrlRule } from './url-rules/prepare-url-rule.ts';

/**
 * Returns why a rule can never match a page, as a predicate about its value ("must be …"): an impossible address, a parameter without a
 * name, an invalid or oversized regular expression. Undefined for a valid rule.
 */
export function urlRuleProblem(rule: UrlRule): string | undefined {
  return prepareUrlRule(rule).problem();
}
