const maxKeyLength = 64;

/** Derives a key from a name: lower-case letters and digits, with hyphens between words. Returns an empty string if the name has neither. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxKeyLength)
    .replace(/^-+|-+$/g, '');
}

/** Returns the requested key if it is free, otherwise the key with the lowest free number, from 2, as a suffix. */
export function findFreeKey(requested: string, isTaken: (key: string) => boolean): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const key = `${requested.slice(0, maxKeyLength - suffix.length)}${suffix}`;
    if (!isTaken(key)) return key;
  }
}
