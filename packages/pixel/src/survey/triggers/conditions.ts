import type { SurveyTrigger } from '@pixel/protocol';
import { isObject } from '../../json.ts';

type Condition = NonNullable<Extract<SurveyTrigger, { type: 'event' }>['conditions']>[number];

const isSame = (one: unknown, other: unknown) => `${one}` === `${other}`;

/** Whether an event's payload meets all conditions; a missing property meets none. Numbers may be written as strings. */
export function meetsConditions(payload: unknown, conditions: readonly Condition[] = []): boolean {
  return conditions.every(({ property, operator, value }) => {
    const actual = isObject(payload) && Object.hasOwn(payload, property) ? payload[property] : undefined;
    return actual !== undefined && actual !== null && meets(actual, operator, value);
  });
}

function meets(actual: unknown, operator: Condition['operator'], value: Condition['value']): boolean {
  switch (operator) {
    case 'exists':
      return true;
    case 'equals':
      return isSame(actual, value);
    case 'not_equals':
      return !isSame(actual, value);
    case 'in':
      return Array.isArray(value) && value.some((one) => isSame(actual, one));
    case 'contains':
      return Array.isArray(actual)
        ? actual.some((one) => isSame(one, value))
        : `${actual}`.includes(`${value}`);
    case 'greater':
      return Number(actual) > Number(value);
    case 'less':
      return Number(actual) < Number(value);
  }
}
