import { describe, expect, it } from 'vitest';
import { supportedOperators, withAttribute, withOperator } from './attributes.ts';

describe('switching the attribute', () => {
  it('starts with a valid value and an allowed comparison', () => {
    const seats = { attribute: 'seats', operator: 'greater', value: 5 } as const;
    expect(withAttribute(seats, 'device')).toEqual({
      attribute: 'device',
      operator: 'equals',
      value: 'mobile',
    });
    expect(withAttribute(seats, 'returning')).toEqual({
      attribute: 'returning',
      operator: 'equals',
      value: true,
    });
  });

  it('keeps the value if both take any text', () => {
    const ref = { attribute: 'query.ref', operator: 'contains', value: 'letter' } as const;
    expect(withAttribute(ref, 'utm_source')).toEqual({ ...ref, attribute: 'utm_source' });
  });
});

describe('switching the comparison', () => {
  const plan = { attribute: 'plan', operator: 'equals', value: 'pro' } as const;

  it('converts the value to the required form', () => {
    expect(withOperator(plan, 'in').value).toEqual(['pro']);
    expect(withOperator({ ...plan, operator: 'in', value: ['pro', 'team'] }, 'contains').value).toBe('pro');
    expect(withOperator({ ...plan, value: '2,5' }, 'less').value).toBe(2.5);
    expect(withOperator(plan, 'greater').value).toBe('pro');
    expect(withOperator(plan, 'exists').value).toBe(true);
  });

  it('is offered only if it applies', () => {
    expect(supportedOperators('country')).not.toContain('greater');
    expect(supportedOperators('own')).toContain('greater');
    expect(supportedOperators('returning')).toEqual(['equals', 'exists']);
  });
});
