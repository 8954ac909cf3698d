import type { SurveyTrigger } from '@pixel/protocol';
import { isObject } from '../../json.ts';

type Condition = NonNullable<Extract<SurveyTrigger, { type: 'event' }>['conditions']>[number];

const isSame = (one: unknown, other: unknown) => `${one}` === `${other}`;

/** Whether an event's payload meets all conditions; a missing property meets none. Numbers may be written as strings. */
export function meetsConditions(payload: unknown, conditions: readonly Condition[] = []): boolean {
  return conditions.every(({ property, operator, value }) => {
    const found = isObject(payload) && Object.hasOwn(payload, property) ? payload[property] : undefined;
    return found !== undefined && found !== null && meets(found, operator, value);
  });
}

function meets(found: unknown, operator: Condition['operator'], value: Condition['value']): boolean {
  switch (operator) {
    case 'exists':
      return true;
    case 'equals':
      return isSame(found, value);
    case 'not_equals':
      return !isSame(found, value);
    case 'in':
      return Array.isArray(value) && value.some((one) => isSame(found, one));
    case 'contains':
      return Array.isArray(found) ? found.some((one) => isSame(one, value)) : `${found}`.includes(`${value}`);
    case 'greater':
      return Number(found) > Number(value);
    case 'less':
      return Number(found) < Number(value);
  }
}
