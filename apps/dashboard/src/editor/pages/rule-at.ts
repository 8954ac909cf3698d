import type { UrlRulesValue, UrlRuleValue } from '../../rules/url-rules.ts';

/** Returns the rule at the engine's path, such as `exclude.1`; undefined if there is none. */
export function ruleAt({ include, exclude }: UrlRulesValue, path: string): UrlRuleValue | undefined {
  const [list, index] = path.split('.');
  return (list === 'include' ? include : exclude)[Number(index)];
}
