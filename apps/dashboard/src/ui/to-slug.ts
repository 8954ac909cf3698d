const maxKeyLength = 64;

/** Derives a key from a name: lower-case letters and digits, with hyphens between words. Empty without Latin letters or digits. */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxKeyLength)
    .replace(/^-+|-+$/g, '');
}
