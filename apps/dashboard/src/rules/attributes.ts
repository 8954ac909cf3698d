import type { Condition, Operator } from './audience-rule.ts';

/** Attributes that the edge finds out by itself, as they are offered. */
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

/** What kind of attribute one is: a known one, a parameter of the page's address, or one that the page tells. */
export type AttributeKind = KnownAttribute | 'query' | 'own';

const queryPrefix = 'query.';

/** Returns the kind of an attribute by its name. */
export function kindOf(attribute: string): AttributeKind {
  if (attribute.startsWith(queryPrefix)) return 'query';
  return knownAttributes.find((each) => each === attribute) ?? 'own';
}

/** Returns what of its name people write: of a parameter without what all of them begin with. */
export function writtenName(attribute: string): string {
  return attribute.startsWith(queryPrefix) ? attribute.slice(queryPrefix.length) : attribute;
}

/** Returns the name of an attribute of a kind; `written` names a parameter, or one of the page's own. */
export function attributeOf(kind: AttributeKind, written: string): string {
  if (kind === 'query') return `${queryPrefix}${written}`;
  return kind === 'own' ? written : kind;
}

const ofTexts = ['equals', 'in', 'contains', 'starts_with', 'regex', 'exists'] as const;
const all = [...ofTexts, 'greater', 'less'] as const;

/** Returns how an attribute can be compared. */
export function operatorsOf(kind: AttributeKind): readonly Operator[] {
  if (kind === 'returning') return ['equals', 'exists'];
  return kind === 'query' || kind === 'own' || kind.startsWith('utm_') ? all : ofTexts;
}

/** Values that an attribute often has. A device has no other one. */
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

/** Returns a condition with another attribute, compared in a way that it can be, and with a value to begin with. */
export function withAttribute({ operator, value }: Condition, attribute: string): Condition {
  const kind = kindOf(attribute);
  const kept = operatorsOf(kind).includes(operator) ? operator : 'equals';
  const isSameSort = kind === 'query' || kind === 'own' || kind.startsWith('utm_');
  return withOperator(
    { attribute, operator: kept, ...(isSameSort && value !== undefined && { value }) },
    kept,
  );
}

/** Returns a condition that compares in another way, with its value in the form which that needs. */
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

/** Returns the number that a text is; the text where it is none, for the server to say so. */
export function numberOr(text: string): number | string {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
