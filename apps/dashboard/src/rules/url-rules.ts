/** Kinds of rule about a page's address, the plainest first. */
export const urlRuleKinds = [
  'simple',
  'starts_with',
  'exact',
  'contains',
  'glob',
  'regex',
  'query_param',
] as const;

/** One pattern for a page's address. */
export interface UrlRuleValue {
  readonly kind: (typeof urlRuleKinds)[number];
  readonly value: string;
}

/** Pages that a thing is for: any of `include`, without one every page, and none of `exclude`. */
export interface UrlRulesValue {
  readonly include: readonly UrlRuleValue[];
  readonly exclude: readonly UrlRuleValue[];
}
