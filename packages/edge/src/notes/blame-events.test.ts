import { ApiError } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { blameEvents, blameOf } from './blame-events.ts';

const errorOf = (...paths: string[]) =>
  new ApiError(
    'invalid_request',
    'wrong',
    paths.map((path) => ({ path, message: 'must be right' })),
  );

it('names fields without their indexes, and no field that a page named itself', () => {
  const error = errorOf('assignments.0.variantKey', 'assignments.12.variantKey', 'answers.private', '');
  blameEvents(error, [{ projectKey: 'shop' }]);
  expect(blameOf(error)).toEqual(new Map([['shop', ['assignments.variantKey', 'answers']]]));
});

it('blames every event of a request refused as a whole, each project once', () => {
  const error = new ApiError('rate_limited', 'too many');
  blameEvents(error, [{ projectKey: 'a' }, { projectKey: 'b' }, { projectKey: 'a' }, 7, { projectKey: '?' }]);
  expect(blameOf(error)).toEqual(
    new Map([
      ['a', []],
      ['b', []],
    ]),
  );
});

it('ignores anything but refusals', () => {
  const error = new Error('a bug');
  expect(blameEvents(error, [{ projectKey: 'a' }])).toBe(error);
  expect(blameOf(error)).toBeUndefined();
});
