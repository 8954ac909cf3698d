import type { AudienceCondition } from '@pixel/protocol';
import type { Attributes } from '../visit.ts';
import { parseNumber } from './parse-number.ts';
import { prepareEquals } from './prepare-equals.ts';
import { prepareTextMatcher } from './prepare-text-matcher.ts';

type Scalar = string | number | boolean;

/**
 * Prepares one condition. For a list attribute, one matching entry is enough; an unknown attribute only matches if it must not exist.
 * Throws a plain `Error` for an unknown operator.
 */
export function prepareCondition(condition: AudienceCondition): (attributes: Attributes) => boolean {
  const { attribute, operator, value } = condition;
  if (operator === 'exists') {
    const mustExist = value !== false;
    return (attributes) => hasValue(attributes, attribute) === mustExist;
  }
  const matches = prepareOperator(condition);
  return function matchesCondition(attributes) {
    const actual = attributes.get(attribute);
    if (actual === undefined) return false;
    return typeof actual === 'object' ? actual.some(matches) : matches(actual);
  };
}

/** Whether the attribute has a value to compare; an empty list has none. */
export function hasValue(attributes: Attributes, attribute: string): boolean {
  const actual = attributes.get(attribute);
  return actual !== undefined && !(typeof actual === 'object' && actual.length === 0);
}

/** Returns the values that a condition compares with, one of which has to match; only `in` has more than one. */
export function expectedValues({ value }: AudienceCondition): readonly Scalar[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}

function prepareOperator(condition: AudienceCondition): (value: Scalar) => boolean {
  const expected = expectedValues(condition);
  switch (condition.operator) {
    case 'equals':
    case 'in':
      return prepareEquals(condition.attribute, expected);
    case 'contains':
    case 'starts_with':
    case 'regex': {
      const { attribute, operator } = condition;
      const matchers = expected.map((text) => prepareTextMatcher({ attribute, operator, text: `${text}` }));
      return (value) => matchers.some((matchesText) => matchesText(`${value}`));
    }
    case 'greater':
      return compareNumbers(expected, (number, limit) => number > limit);
    case 'less':
      return compareNumbers(expected, (number, limit) => number < limit);
    default:
      throw new Error(`Unknown audience operator "${condition.operator}"`);
  }
}

function compareNumbers(
  expected: readonly Scalar[],
  compare: (number: number, limit: number) => boolean,
): (value: Scalar) => boolean {
  const limits = expected.flatMap((value) => parseNumber(value) ?? []);
  return (value) => {
    const number = parseNumber(value);
    return number !== undefined && limits.some((limit) => compare(number, limit));
  };
}
