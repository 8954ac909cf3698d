import type { Condition, Operator } from './audience-rule.ts';

/** Attributes that the edge detects by itself, in the order offered. */
export const knownAttributes = [
  'device',
  'browser',
  'os',
  'country',
  'language',
  'returning',
  'referrer_host',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

export type KnownAttribute = (typeof knownAttributes)[number];

/** Kind of an attribute: a known one, a URL parameter, or the page's own. */
export type AttributeKind = KnownAttribute | 'query' | 'own';

const queryPrefix = 'query.';

/** Returns the kind of an attribute, given its name. */
export function kindOf(attribute: string): AttributeKind {
  if (attribute.startsWith(queryPrefix)) return 'query';
  return knownAttributes.find((each) => each === attribute) ?? 'own';
}

/** Returns the editable part of its name: for a URL parameter without the common prefix. */
export function writtenName(attribute: string): string {
  return attribute.startsWith(queryPrefix) ? attribute.slice(queryPrefix.length) : attribute;
}

/** Returns the name of an attribute of a kind; `written` is the name of a URL parameter or of the page's own attribute. */
export function attributeOf(kind: AttributeKind, written: string): string {
  if (kind === 'query') return `${queryPrefix}${written}`;
  return kind === 'own' ? written : kind;
}

const ofTexts = ['equals', 'in', 'contains', 'starts_with', 'regex', 'exists'] as const;
const all = [...ofTexts, 'greater', 'less'] as const;

/** Returns the operators that an attribute supports. */
export function operatorsOf(kind: AttributeKind): readonly Operator[] {
  if (kind === 'returning') return ['equals', 'exists'];
  return kind === 'query' || kind === 'own' || kind.startsWith('utm_') ? all : ofTexts;
}

/** Common values of an attribute. A device has no others. */
export function choicesOf(kind: AttributeKind): readonly string[] {
  switch (kind) {
    case 'device':
      return ['mobile', 'tablet', 'desktop'];
    case 'browser':
      return ['chrome', 'safari', 'firefox', 'edge', 'opera', 'samsung_internet'];
    case 'os':
      return ['windows', 'macos', 'ios', 'android', 'linux', 'chromeos'];
    default:
      return [];
  }
}

/** Returns a condition with another attribute, a supported operator, and an initial value. */
export function withAttribute({ operator, value }: Condition, attribute: string): Condition {
  const kind = kindOf(attribute);
  const kept = operatorsOf(kind).includes(operator) ? operator : 'equals';
  const isSameSort = kind === 'query' || kind === 'own' || kind.startsWith('utm_');
  return withOperator(
    { attribute, operator: kept, ...(isSameSort && value !== undefined && { value }) },
    kept,
  );
}

/** Returns a condition with another operator, and its value converted to the required form. */
export function withOperator({ attribute, value }: Condition, operator: Operator): Condition {
  const kind = kindOf(attribute);
  const [first = ''] = choicesOf(kind);
  const text = Array.isArray(value) ? String(value[0] ?? '') : value === undefined ? first : String(value);
  switch (operator) {
    case 'exists':
      return { attribute, operator, value: true };
    case 'in':
      return { attribute, operator, value: text === '' ? [] : [text] };
    case 'greater':
    case 'less':
      return { attribute, operator, value: numberOr(text) };
    default:
      return {
        attribute,
        operator,
        value: kind === 'returning' ? text !== 'false' : typeof value === 'boolean' ? first : text,
      };
  }
}

/** Parses a number; returns the text if it isn't one, so that the server reports it. */
export function numberOr(text: string): number | string {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
