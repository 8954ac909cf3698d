import type { Path } from './locate.ts';

/** Deepest nesting of a file, the file itself being depth 1: three times what the deepest audience takes. */
export const maxNesting = 64;
/** What is said at the first value that is nested deeper. */
export const nestingMessage = `the file must not be nested deeper than ${maxNesting} levels`;

/** Finds the first object or list that is nested deeper than a file may be. Looks no further down, so calls stay few. */
export function findTooDeep(value: unknown, depth = 1): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxNesting) return [];
  for (const [key, inner] of Object.entries(value)) {
    const path = findTooDeep(inner, depth + 1);
    if (path !== undefined) return [key, ...path];
  }
  return undefined;
}
