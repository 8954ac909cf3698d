import { expect, it } from 'vitest';
import { meetsConditions } from './conditions.ts';

type Conditions = NonNullable<Parameters<typeof meetsConditions>[1]>;

const payload = { price: 12, plan: 'Team plan', tags: ['a', 'b'], gone: null };

it.each<
  readonly [
    operator: Conditions[number]['operator'],
    property: string,
    value: Conditions[number]['value'],
    meets: boolean,
  ]
>([
  ['equals', 'price', 12, true],
  ['equals', 'price', '12', true],
  ['equals', 'price', 13, false],
  ['not_equals', 'price', 13, true],
  ['not_equals', 'missing', 13, false],
  ['in', 'price', [11, 12], true],
  ['in', 'price', [11], false],
  ['contains', 'plan', 'plan', true],
  ['contains', 'tags', 'b', true],
  ['contains', 'tags', 'c', false],
  ['greater', 'price', 11, true],
  ['greater', 'plan', 11, false],
  ['less', 'price', 12, false],
  ['exists', 'plan', undefined, true],
  ['exists', 'gone', undefined, false],
  ['exists', 'constructor', undefined, false],
])('evaluates %s of %s and %j to %s', (operator, property, value, meets) => {
  const condition = { operator, property, ...(value === undefined ? {} : { value }) };
  expect(meetsConditions(payload, [condition])).toBe(meets);
});

it('requires all conditions, and matches none without a payload', () => {
  const one = { operator: 'exists', property: 'price' } as const;
  expect(meetsConditions(payload, [one, { operator: 'exists', property: 'x' }])).toBe(false);
  expect(meetsConditions(undefined, [one])).toBe(false);
  expect(meetsConditions(undefined)).toBe(true);
});
