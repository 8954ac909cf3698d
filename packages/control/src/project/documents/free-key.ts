const maxKeyLength = 64;

/** Makes the text of a key out of a name: lower-case letters and digits, with hyphens between words. Empty where it has neither. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxKeyLength)
    .replace(/^-+|-+$/g, '');
}

/** Gives a key that is not taken: the one wanted, or it with the first number from 2 on that makes it free. */
export function freeKey(wanted: string, isTaken: (key: string) => boolean): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const key = `${wanted.slice(0, maxKeyLength - suffix.length)}${suffix}`;
    if (!isTaken(key)) return key;
  }
}
