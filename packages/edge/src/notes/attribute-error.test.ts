import { ApiError } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { attributeError, attributionOf } from './attribute-error.ts';

const errorOf = (...paths: string[]) =>
  new ApiError(
    'invalid_request',
    'wrong',
    paths.map((path) => ({ path, message: 'must be right' })),
  );

it('names fields without their indexes, and no field that a page named itself', () => {
  const error = errorOf('assignments.0.variantKey', 'assignments.12.variantKey', 'answers.private', '');
  attributeError(error, [{ projectKey: 'shop' }]);
  expect(attributionOf(error)).toEqual(new Map([['shop', ['assignments.variantKey', 'answers']]]));
});

it('blames every event of a request refused as a whole, each project once', () => {
  const error = new ApiError('rate_limited', 'too many');
  attributeError(error, [
    { projectKey: 'a' },
    { projectKey: 'b' },
    { projectKey: 'a' },
    7,
    { projectKey: '?' },
  ]);
  expect(attributionOf(error)).toEqual(
    new Map([
      ['a', []],
      ['b', []],
    ]),
  );
});

it('ignores anything but refusals', () => {
  const error = new Error('a bug');
  expect(attributeError(error, [{ projectKey: 'a' }])).toBe(error);
  expect(attributionOf(error)).toBeUndefined();
});
