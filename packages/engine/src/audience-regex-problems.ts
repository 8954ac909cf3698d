import type { Audience } from '@pixel/protocol';
import { expectedValues } from './audience/prepare-condition.ts';
import { createLinearRegex } from './linear-regex.ts';

/** A regular expression in an audience that could never match, and where it stands. */
export interface AudienceRegexProblem {
  readonly path: readonly (string | number)[];
  /** A predicate of the expression ("must be …"). */
  readonly message: string;
}

/** Says which regular expressions of an audience, otherwise sound, cannot be read or are too large. */
export function audienceRegexProblems(audience: Audience): readonly AudienceRegexProblem[] {
  if ('not' in audience) return within(['not'], audience.not);
  if ('all' in audience) return audience.all.flatMap((part, index) => within(['all', index], part));
  if ('any' in audience) return audience.any.flatMap((part, index) => within(['any', index], part));
  if (audience.operator !== 'regex') return [];
  return expectedValues(audience).flatMap((value) => {
    const message = createLinearRegex(`${value}`).problem();
    return message === undefined ? [] : [{ path: ['value'], message }];
  });
}

function within(path: AudienceRegexProblem['path'], part: Audience): readonly AudienceRegexProblem[] {
  return audienceRegexProblems(part).map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
}
