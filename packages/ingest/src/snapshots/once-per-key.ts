/** Returns a function that calls `load` once per key. Later calls with a key get the same result or rejection. */
export function oncePerKey<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return function loadOnce(key) {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = load(key);
    results.set(key, result);
    return result;
  };
}
