import { expect, it } from 'vitest';
import { gramsOf } from './gram.ts';

it('returns every four characters of a text', () => {
  expect(gramsOf('abcdef')).toHaveLength(3);
  expect(gramsOf('abc')).toEqual([]);
});

it('ignores case, per Unicode', () => {
  expect(gramsOf('/DESK')).toEqual(gramsOf('/desk'));
  expect(gramsOf('/de\u017f\u212a')).toEqual(gramsOf('/desk'));
});

it('distinguishes other texts', () => {
  expect(gramsOf('café')).not.toEqual(gramsOf('cafe'));
  expect(gramsOf('abcd')).not.toEqual(gramsOf('abdc'));
});
