import type { Audience } from '@pixel/protocol';
import { expectedValues } from './audience/prepare-condition.ts';
import { createLinearRegex } from './linear-regex.ts';

/** A regular expression in an audience that can never match, and its path. */
export interface AudienceRegexProblem {
  readonly path: readonly (string | number)[];
  /** The problem, as a predicate of the expression ("must be …"). */
  readonly message: string;
}

/** Returns the regular expressions of a valid audience that don't compile or are too large. */
export function audienceRegexProblems(audience: Audience): readonly AudienceRegexProblem[] {
  if ('not' in audience) return prefixPaths(['not'], audience.not);
  if ('all' in audience) return audience.all.flatMap((node, index) => prefixPaths(['all', index], node));
  if ('any' in audience) return audience.any.flatMap((node, index) => prefixPaths(['any', index], node));
  if (audience.operator !== 'regex') return [];
  return expectedValues(audience).flatMap((value) => {
    const message = createLinearRegex(`${value}`).problem();
    return message === undefined ? [] : [{ path: ['value'], message }];
  });
}

function prefixPaths(path: AudienceRegexProblem['path'], node: Audience): readonly AudienceRegexProblem[] {
  return audienceRegexProblems(node).map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
}
