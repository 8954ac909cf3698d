/** Attributes that the edge finds out itself; besides them there are `query.<name>` and the page's own, which have any other name. */
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

/** What the names of attributes that are parameters of the page's address begin with. */
export const queryAttributePrefix = 'query.';

/** Values of the attribute `device`. Televisions and consoles are desktops, watches are mobiles. */
export const devices = ['mobile', 'tablet', 'desktop'] as const;

export type Device = (typeof devices)[number];

/**
 * How a condition compares the visitor's attribute with its value. Texts are compared without regard to case, except by `regex`.
 *
 * - `equals`: the same text, number or boolean. `5` and `"5"` are equal, `true` and `"true"` too, `5` and `"05"` or `"5.0"` are
 *   not; a `language` of `de` also stands for `de-AT`, `zh-TW` for `zh-Hant-TW`, `no` for `nb` and `nn`.
 * - `in`: equal to one of a list.
 * - `contains`, `starts_with`: the text has the value in it, or begins with it.
 * - `regex`: RE2 syntax, found anywhere in the text, with regard to case unless it begins with `(?i)`.
 * - `greater`, `less`: the attribute is a number, or a text that is one, on that side of the value.
 * - `exists`: whether the attribute is known at all.
 *
 * In a `referrer_host`, `contains`, `starts_with` and `regex` find what machines and what people write, and `www.` before it where
 * the value names that. Of an attribute that is a list, one entry that fits is enough. An attribute that is not known fits no
 * operator but `exists` with the value false.
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
 * One comparison of an attribute. `value` is a text, number or boolean for `equals` and a list of them for `in`, a text for
 * `contains`, `starts_with` and `regex`, a number for `greater` and `less`, a boolean (or absent: true) for `exists`.
 */
export interface AudienceCondition {
  readonly attribute: string;
  readonly operator: AudienceOperator;
  readonly value?: string | number | boolean | readonly (string | number | boolean)[];
}

/** Who may take part: a condition, or conditions put together. */
export type Audience =
  | { readonly all: readonly Audience[] }
  | { readonly any: readonly Audience[] }
  | { readonly not: Audience }
  | AudienceCondition;

/** A visitor's attribute: of a list, every entry counts as a value of it. */
export type AttributeValue = string | number | boolean | readonly string[];

/** Deepest nesting of an audience, a condition by itself being depth 1. */
export const maxAudienceDepth = 8;
/** Most conditions in one audience. */
export const maxAudienceConditions = 200;
/** Most entries of a condition's list. */
export const maxAudienceListLength = 1_000;
/** Longest text that a condition compares with, in UTF-16 code units. */
export const maxAudienceTextLength = 2_048;
/** Longest name of an attribute, in UTF-16 code units. */
export const maxAttributeNameLength = 128;
