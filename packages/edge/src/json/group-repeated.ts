import type { JsonPath } from './drop-repeated-keys.ts';

const none: ReadonlySet<string> = new Set();

/** Groups repeated keys by their object. Returns a function that returns the repeated keys of the object at a path. */
export function groupRepeated(repeated: readonly JsonPath[]): (at: JsonPath) => ReadonlySet<string> {
  if (repeated.length === 0) return () => none;
  const byPath = new Map<string, Set<string>>();
  for (const path of repeated) {
    // A key may look like a path itself, so joining with a separator isn't enough.
    const parentPath = JSON.stringify(path.slice(0, -1));
    const keys = byPath.get(parentPath) ?? new Set();
    byPath.set(parentPath, keys.add(String(path.at(-1))));
  }
  return (at) => byPath.get(JSON.stringify(at)) ?? none;
}
