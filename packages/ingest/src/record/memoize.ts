/**
 * Returns a memoized `read`. It caches at least the last `minEntries` distinct texts, at most twice as many, and none longer than
 * `maxLength` UTF-16 code units. Two generations instead of an LRU: a lookup costs a third, because nothing is reordered.
 */
export function memoize<T extends object | string>(
  read: (text: string) => T,
  { minEntries, maxLength }: { readonly minEntries: number; readonly maxLength: number },
): (text: string) => T {
  let recent = new Map<string, T>();
  let previous = new Map<string, T>();
  return function readMemoized(text) {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const value = previous.get(text) ?? read(text);
    if (text.length > maxLength) return value;
    if (recent.size >= minEntries) {
      previous = recent;
      recent = new Map();
    }
    recent.set(text, value);
    return value;
  };
}
