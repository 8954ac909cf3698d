import { expect, it } from 'vitest';
import { toLiftDuration } from './lift-duration.ts';

it('does not call a lift undetectable if nothing is known of its goal', () => {
  expect(toLiftDuration({ weeksForLift: null, visitorsForLift: null })).toEqual({ kind: 'unknown' });
});

it('is never, or a number of weeks, once the required visitors are known', () => {
  expect(toLiftDuration({ weeksForLift: null, visitorsForLift: 90_000 })).toEqual({ kind: 'never' });
  expect(toLiftDuration({ weeksForLift: 3, visitorsForLift: 9_000 })).toEqual({
    kind: 'takes',
    weeks: 3,
    visitors: 9_000,
  });
});
