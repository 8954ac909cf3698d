import type { UrlRulesValue, UrlRuleValue } from '../../rules/url-rules.ts';

/** Returns the rule at a place as the engine names it, such as `exclude.1`; undefined where there is none. */
export function ruleAt({ include, exclude }: UrlRulesValue, place: string): UrlRuleValue | undefined {
  const [list, index] = place.split('.');
  return (list === 'include' ? include : exclude)[Number(index)];
}
