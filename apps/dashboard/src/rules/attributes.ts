import type { Condition, Operator } from './audience-rule.ts';

/** Attributes that the edge detects by itself, in menu order. */
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
export function getAttributeKind(attribute: string): AttributeKind {
  if (attribute.startsWith(queryPrefix)) return 'query';
  return knownAttributes.find((known) => known === attribute) ?? 'own';
}

/** Returns the editable part of an attribute's name: that of a URL parameter lacks the prefix `query.`. */
export function editableName(attribute: string): string {
  return attribute.startsWith(queryPrefix) ? attribute.slice(queryPrefix.length) : attribute;
}

/** Returns the name of an attribute of a kind; `name` is that of a URL parameter or of the page's own attribute. */
export function toAttribute(kind: AttributeKind, name: string): string {
  if (kind === 'query') return `${queryPrefix}${name}`;
  return kind === 'own' ? name : kind;
}

const textOperators = ['equals', 'in', 'contains', 'starts_with', 'regex', 'exists'] as const;
const numberOperators = [...textOperators, 'greater', 'less'] as const;

/** Returns the operators that an attribute supports. */
export function supportedOperators(kind: AttributeKind): readonly Operator[] {
  if (kind === 'returning') return ['equals', 'exists'];
  return kind === 'query' || kind === 'own' || kind.startsWith('utm_') ? numberOperators : textOperators;
}

/** Returns an attribute's common values; a device has no others. */
export function commonValues(kind: AttributeKind): readonly string[] {
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

/** Returns a condition with another attribute. Keeps the operator and the value if the attribute supports them. */
export function withAttribute({ operator, value }: Condition, attribute: string): Condition {
  const kind = getAttributeKind(attribute);
  const supported = supportedOperators(kind).includes(operator) ? operator : 'equals';
  const acceptsNumbers = kind === 'query' || kind === 'own' || kind.startsWith('utm_');
  return withOperator(
    { attribute, operator: supported, ...(acceptsNumbers && value !== undefined && { value }) },
    supported,
  );
}

/** Returns a condition with another operator, and its value converted to the required form. */
export function withOperator({ attribute, value }: Condition, operator: Operator): Condition {
  const kind = getAttributeKind(attribute);
  const [first = ''] = commonValues(kind);
  const text = Array.isArray(value) ? String(value[0] ?? '') : value === undefined ? first : String(value);
  switch (operator) {
    case 'exists':
      return { attribute, operator, value: true };
    case 'in':
      return { attribute, operator, value: text === '' ? [] : [text] };
    case 'greater':
    case 'less':
      return { attribute, operator, value: parseNumberOrText(text) };
    default:
      return {
        attribute,
        operator,
        value: kind === 'returning' ? text !== 'false' : typeof value === 'boolean' ? first : text,
      };
  }
}

/** Parses a number; returns the text if it isn't a number, so that the server reports an error. */
export function parseNumberOrText(text: string): number | string {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
