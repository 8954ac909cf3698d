import { expect, it } from 'vitest';
import { isSameJson } from './same-json.ts';

it.each([
  [{ a: 1, b: { c: 2, d: [1] } }, { b: { d: [1], c: 2 }, a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [undefined, undefined, true],
  [undefined, {}, false],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: 1 }, { a: '1' }, false],
])('compares %j with %j as JSON', (a, b, isSame) => {
  expect(isSameJson(a, b)).toBe(isSame);
});
