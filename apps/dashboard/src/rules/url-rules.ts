/** Types of URL rules, the simplest first. */
export const urlRuleKinds = [
  'simple',
  'starts_with',
  'exact',
  'contains',
  'glob',
  'regex',
  'query_param',
] as const;

/** One URL pattern. */
export interface UrlRuleValue {
  readonly kind: (typeof urlRuleKinds)[number];
  readonly value: string;
}

/** URL rules: any of `include` must match (every page if empty), and none of `exclude`. */
export interface UrlRulesValue {
  readonly include: readonly UrlRuleValue[];
  readonly exclude: readonly UrlRuleValue[];
}
