import { operations, variantConfigurationSchema } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { baseContent, textChange } from '../draft/experiment.fixture.ts';
import {
  withAddedChange,
  withDuplicatedChange,
  withMovedChange,
  withOperation,
  withoutChange,
} from './change-edits.ts';
import { fieldsOf, operationGroups } from './operation-fields.ts';
import { withControl, withKey, withNewVariant, withoutVariant } from './variant-edits.ts';
import { sumsToOne } from './weights.ts';

const { variants } = baseContent;
const weightsOf = (of: typeof variants) => of.map(({ weight }) => weight);

describe('variants', () => {
  it('are added with a key of their own and removed, and the weights add up', () => {
    const more = withNewVariant(withNewVariant(variants, { name: 'D' }), { name: 'E' });
    expect(new Set(more.map(({ variantKey }) => variantKey)).size).toBe(5);
    expect(sumsToOne(weightsOf(more))).toBe(true);
    expect(sumsToOne(weightsOf(withoutVariant(more, 'plain')))).toBe(true);
  });

  it('always include one control', () => {
    expect(withoutVariant(variants, 'control').map(({ isControl }) => isControl)).toEqual([true, false]);
    expect(withControl(variants, 'amount').map(({ isControl }) => isControl)).toEqual([false, false, true]);
  });

  it('keep their forced visitors when their key changes', () => {
    const force = [{ anonymousId: 'a', variantKey: 'plain' }];
    expect(withKey({ variants, force }, 'plain', 'bar')).toMatchObject({
      variants: [{}, { variantKey: 'bar', name: 'plain' }, {}],
      force: [{ variantKey: 'bar' }],
    });
  });
});

describe('page changes', () => {
  const changes = ['a', 'b', 'c'].map((value, index) => textChange(value, index));
  const read = (of: typeof changes) => of.map(({ value, orderIndex }) => `${value}${orderIndex}`).join(' ');

  it('are moved, copied and removed, and numbered in order', () => {
    expect(read([...withMovedChange(changes, 0, 2)])).toBe('b0 c1 a2');
    expect(read([...withMovedChange(changes, 2, -4)])).toBe('c0 a1 b2');
    expect(read([...withDuplicatedChange(changes, 1)])).toBe('a0 b1 b2 c3');
    expect(read([...withoutChange(changes, 1)])).toBe('a0 c1');
    expect(withAddedChange(changes, 'hide').at(-1)).toEqual({
      operation: 'hide',
      selector: '',
      value: '',
      orderIndex: 3,
    });
  });

  it('are offered once each', () => {
    const offered = operationGroups.flatMap((group): readonly string[] => group.operations);
    expect(offered.toSorted()).toEqual([...operations].toSorted());
  });

  it.each(operations)('have the fields that the server requires: %s', (operation) => {
    const fields = fieldsOf(operation);
    const filled = withOperation(
      { ...textChange(fields.value === 'address' ? '/sale' : 'color: red'), targetSelector: '#to' },
      operation,
    );
    const attribute = fields.attribute === undefined ? {} : { attribute: 'title' };
    const change = { ...filled, ...attribute };
    const { error } = variantConfigurationSchema.safeParse({ variantKey: 'b', weight: 1, changes: [change] });
    expect(error?.issues).toBeUndefined();
  });
});
