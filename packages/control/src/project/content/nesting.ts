import type { Path } from './locate.ts';

/** Maximum nesting depth of a file, where the file itself is depth 1: three times that of the deepest audience. */
export const maxNesting = 64;
export const nestingMessage = `the file must not be nested deeper than ${maxNesting} levels`;

/** Returns the path of the first object or list that is nested too deep, or undefined. Stops there, which bounds the recursion. */
export function findTooDeep(value: unknown, depth = 1): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxNesting) return [];
  for (const [key, inner] of Object.entries(value)) {
    const path = findTooDeep(inner, depth + 1);
    if (path !== undefined) return [key, ...path];
  }
  return undefined;
}
