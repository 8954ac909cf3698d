import type { AttributeValue, Audience, AudienceCondition } from '@pixel/protocol';
import { expectedValues, isKnown, prepareCondition } from './audience/prepare-condition.ts';
import { quote } from './quote.ts';
import type { TraceRule } from './trace-rule.ts';
import type { Attributes } from './visit.ts';

/** Lengths at which what a sentence quotes is cut. */
const maxQuoted = { characters: 100, entries: 10 };

/** Says of every part of an audience how it came out; every one is asked, also after one that decides. */
export function traceAudience(audience: Audience, attributes: Attributes): TraceRule {
  if ('all' in audience) {
    const parts = audience.all.map((part) => traceAudience(part, attributes));
    const held = parts.filter((part) => part.passed).length;
    return {
      rule: 'all',
      passed: held === parts.length,
      message: `Each of ${parts.length} must hold; ${counted(held)}.`,
      parts,
    };
  }
  if ('any' in audience) {
    const parts = audience.any.map((part) => traceAudience(part, attributes));
    const held = parts.filter((part) => part.passed).length;
    return {
      rule: 'any',
      passed: held > 0,
      message: `One of ${parts.length} must hold; ${counted(held)}.`,
      parts,
    };
  }
  if ('not' in audience) {
    const part = traceAudience(audience.not, attributes);
    return {
      rule: 'not',
      passed: !part.passed,
      message: `It must not hold; it ${part.passed ? 'does' : 'does not'}.`,
      parts: [part],
    };
  }
  return {
    rule: audience.attribute,
    passed: prepareCondition(audience)(attributes),
    message: messageOf(audience, attributes),
  };
}

function counted(held: number): string {
  return held === 0 ? 'none does' : held === 1 ? '1 does' : `${held} do`;
}

function messageOf(condition: AudienceCondition, attributes: Attributes): string {
  const { attribute } = condition;
  const found = attributes.get(attribute);
  if (found === undefined || !isKnown(attributes, attribute)) return `${attribute} is not known.`;
  return `${attribute} is ${shownAttribute(found)}; it must ${requirement(condition)}.`;
}

function requirement(condition: AudienceCondition): string {
  const expected = expectedValues(condition);
  const quoted = list(expected.map(shown));
  switch (condition.operator) {
    case 'equals':
      return `be ${quoted}`;
    case 'in':
      return `be one of ${list(expected.map((value) => cut(`${value}`)))}`;
    case 'contains':
      return `contain ${quoted}`;
    case 'starts_with':
      return `begin with ${quoted}`;
    case 'regex':
      return `match the regular expression ${quoted}`;
    case 'greater':
      return `be greater than ${quoted}`;
    case 'less':
      return `be less than ${quoted}`;
    case 'exists':
      return condition.value === false ? 'not be known' : 'be known';
  }
}

function shownAttribute(value: AttributeValue): string {
  return typeof value === 'object' ? list(value.map(shown)) : shown(value);
}

function shown(value: string | number | boolean): string {
  return typeof value === 'string' ? quote(cut(value)) : `${value}`;
}

function cut(text: string): string {
  return text.length > maxQuoted.characters ? `${text.slice(0, maxQuoted.characters - 1)}…` : text;
}

function list(texts: readonly string[]): string {
  const more = texts.length - maxQuoted.entries;
  return more > 0 ? `${texts.slice(0, maxQuoted.entries).join(', ')} and ${more} more` : texts.join(', ');
}
