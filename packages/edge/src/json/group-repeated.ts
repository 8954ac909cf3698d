import type { JsonPath } from './drop-repeated-keys.ts';

const none: ReadonlySet<string> = new Set();

/** Groups the paths of repeated keys by object. The returned function takes the path of an object and returns its repeated keys. */
export function groupRepeated(repeated: readonly JsonPath[]): (path: JsonPath) => ReadonlySet<string> {
  if (repeated.length === 0) return () => none;
  const byPath = new Map<string, Set<string>>();
  for (const path of repeated) {
    // A key may look like a path itself, so joining with a separator isn't enough.
    const parentPath = JSON.stringify(path.slice(0, -1));
    const keys = byPath.get(parentPath) ?? new Set();
    byPath.set(parentPath, keys.add(String(path.at(-1))));
  }
  return (path) => byPath.get(JSON.stringify(path)) ?? none;
}
