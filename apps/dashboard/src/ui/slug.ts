const maxKeyLength = 64;

/** Makes a key out of a name: lower-case letters and digits, with hyphens between words. Empty where it has neither. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxKeyLength)
    .replace(/^-+|-+$/g, '');
}
