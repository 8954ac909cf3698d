import { expect, it } from 'vitest';
import { gramsOf } from './gram.ts';

it('gives every four characters of a text', () => {
  expect(gramsOf('abcdef')).toHaveLength(3);
  expect(gramsOf('abc')).toEqual([]);
});

it('gives the same for a text in another case, as Unicode has it', () => {
  expect(gramsOf('/DESK')).toEqual(gramsOf('/desk'));
  expect(gramsOf('/de\u017f\u212a')).toEqual(gramsOf('/desk'));
});

it('tells other texts apart', () => {
  expect(gramsOf('café')).not.toEqual(gramsOf('cafe'));
  expect(gramsOf('abcd')).not.toEqual(gramsOf('abdc'));
});
