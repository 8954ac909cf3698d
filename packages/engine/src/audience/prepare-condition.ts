import type { AudienceCondition } from '@pixel/protocol';
import type { Attributes } from '../visit.ts';
import { prepareEquals } from './prepare-equals.ts';
import { prepareFinder } from './prepare-finder.ts';
import { readNumber } from './read-number.ts';

type Scalar = string | number | boolean;

/**
 * Compiles one condition. For a list attribute, one matching entry is enough; an unknown attribute only matches if it must not exist.
 * Throws a plain `Error` for an unknown operator.
 */
export function prepareCondition(condition: AudienceCondition): (attributes: Attributes) => boolean {
  const { attribute, operator, value } = condition;
  if (operator === 'exists') {
    const wanted = value !== false;
    return (attributes) => isKnown(attributes, attribute) === wanted;
  }
  const fits = prepareOperator(condition);
  return function matchesCondition(attributes) {
    const found = attributes.get(attribute);
    if (found === undefined) return false;
    return typeof found === 'object' ? found.some(fits) : fits(found);
  };
}

/** Whether there is a value to compare; an empty list has none. */
export function isKnown(attributes: Attributes, attribute: string): boolean {
  const found = attributes.get(attribute);
  return found !== undefined && !(typeof found === 'object' && found.length === 0);
}

/** The values that a condition compares with, one of which has to match; only `in` has more than one. */
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
      const finders = expected.map((text) => prepareFinder({ attribute, operator, text: `${text}` }));
      return (value) => finders.some((finds) => finds(`${value}`));
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
  holds: (number: number, limit: number) => boolean,
): (value: Scalar) => boolean {
  const limits = expected.flatMap((value) => readNumber(value) ?? []);
  return (value) => {
    const number = readNumber(value);
    return number !== undefined && limits.some((limit) => holds(number, limit));
  };
}
