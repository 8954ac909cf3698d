/** Finds the thing of a key. */
export function findByKey<K extends string, T extends Readonly<Record<K, string>>>(
  things: readonly T[],
  key: K,
  value: string,
): T | undefined {
  return things.find((thing) => thing[key] === value);
}

/** Puts a thing in the place of the one with its key, or adds it where there is none; in order of their keys. */
export function putByKey<K extends string, T extends Readonly<Record<K, string>>>(
  things: readonly T[],
  key: K,
  thing: T,
): readonly T[] {
  return [...things.filter((each) => each[key] !== thing[key]), thing].sort((a, b) =>
    a[key] < b[key] ? -1 : 1,
  );
}
