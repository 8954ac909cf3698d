import { expect, it } from 'vitest';
import { changesThatFail } from './changes-that-fail.ts';

const none = { failed: 0, late: 0, applied: 0, never_found: 0, undone: 0, gave_up: 0, refused: 0, csp: 0 };

it('names each change that most page views failed to apply, once', () => {
  const broken = { selector: '.gone', views: 10, states: { ...none, never_found: 9, applied: 1 } };
  const rare = { selector: '.rare', views: 10, states: { ...none, never_found: 3, applied: 7 } };
  expect(changesThatFail([broken, rare, broken])).toEqual(['.gone']);
  expect(changesThatFail([rare])).toEqual([]);
});
