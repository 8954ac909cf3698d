/** Attributes that the edge determines itself. All others are query parameters (`query.<name>`) or set by the page. */
export const visitorAttributes = [
  'device',
  'browser',
  'os',
  'country',
  'language',
  'referrer_host',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'returning',
] as const;

export type VisitorAttribute = (typeof visitorAttributes)[number];

/** Prefix of attributes that are query parameters of the page's URL. */
export const queryAttributePrefix = 'query.';

/** Values of the attribute `device`. TVs and consoles are desktops, watches are mobiles. */
export const devices = ['mobile', 'tablet', 'desktop'] as const;

export type Device = (typeof devices)[number];

/**
 * How a condition compares the visitor's attribute with its value. Text comparisons ignore case, except for `regex`.
 * - `equals`: the same text, number or boolean. `5` equals `"5"` and `true` equals `"true"`, but `5` doesn't equal `"05"` or `"5.0"`. A
 *   `language` of `de` also matches `de-AT`, `zh-TW` matches `zh-Hant-TW`, `no` matches `nb` and `nn`.
 * - `in`: equals one of a list.
 * - `contains`, `starts_with`: the text contains the value, or starts with it.
 * - `regex`: RE2 syntax, matches anywhere in the text, case-sensitive unless it starts with `(?i)`.
 * - `greater`, `less`: the attribute is a number, or a numeric string, that is greater or less than the value.
 * - `exists`: whether the attribute has a value.
 *
 * In a `referrer_host`, `contains`, `starts_with` and `regex` search both the ASCII and the Unicode form of the host, and include `www.` if
 * the value names it. For a list attribute, one matching entry is enough. An attribute without a value only matches `exists` with the value
 * false.
 */
export const audienceOperators = [
  'equals',
  'in',
  'contains',
  'starts_with',
  'regex',
  'greater',
  'less',
  'exists',
] as const;

export type AudienceOperator = (typeof audienceOperators)[number];

/**
 * A comparison of an attribute. `value` is a string, number or boolean for `equals` and a list of them for `in`, a string for `contains`,
 * `starts_with` and `regex`, a number for `greater` and `less`, a boolean (true if absent) for `exists`.
 */
export interface AudienceCondition {
  readonly attribute: string;
  readonly operator: AudienceOperator;
  readonly value?: string | number | boolean | readonly (string | number | boolean)[];
}

/** The visitors who may take part: a condition, or a combination of conditions. */
export type Audience =
  | { readonly all: readonly Audience[] }
  | { readonly any: readonly Audience[] }
  | { readonly not: Audience }
  | AudienceCondition;

/** The value of a visitor's attribute. Every entry of a list counts as a value. */
export type AttributeValue = string | number | boolean | readonly string[];

/** Maximum nesting depth of an audience; a single condition has depth 1. */
export const maxAudienceDepth = 8;
/** Maximum number of conditions in one audience. */
export const maxAudienceConditions = 200;
/** Maximum number of entries in a condition's list. */
export const maxAudienceListLength = 1_000;
/** Maximum length of a string that a condition compares with, in UTF-16 code units. */
export const maxAudienceTextLength = 2_048;
/** Maximum length of an attribute's name, in UTF-16 code units. */
export const maxAttributeNameLength = 128;
