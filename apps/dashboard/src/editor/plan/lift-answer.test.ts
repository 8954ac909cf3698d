import { expect, it } from 'vitest';
import { liftAnswer } from './lift-answer.ts';

it('does not call a lift undetectable if nothing is known of its goal', () => {
  expect(liftAnswer({ weeksForLift: null, visitorsForLift: null })).toEqual({ kind: 'unknown' });
});

it('is never, or a number of weeks, once the required visitors are known', () => {
  expect(liftAnswer({ weeksForLift: null, visitorsForLift: 90_000 })).toEqual({ kind: 'never' });
  expect(liftAnswer({ weeksForLift: 3, visitorsForLift: 9_000 })).toEqual({
    kind: 'takes',
    weeks: 3,
    visitors: 9_000,
  });
});
