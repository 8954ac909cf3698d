/** Characters in a gram. */
export const gramLength = 4;
/** Spreads grams over a table: 2^32 divided by the golden ratio (Knuth's multiplicative hashing). */
export const gramSpread = 0x9e3779b1 | 0;

const capitalA = 65;
const capitalZ = 90;

/**
 * Maps a character to one byte, ignoring case, so that case-insensitive rules are found the same way. Two non-ASCII characters are `s` and
 * `k` in another case; the others share bytes, which only adds candidates.
 */
export function foldCharacter(code: number): number {
  if (code < 128) return code >= capitalA && code <= capitalZ ? code + 32 : code;
  if (code === 0x17f) return 115;
  return code === 0x212a ? 107 : ((code ^ (code >> 7)) & 127) | 128;
}

/** Returns all grams of a string in order, each packed into 32 bits. */
export function gramsOf(text: string): readonly number[] {
  const grams: number[] = [];
  let gram = 0;
  for (let index = 0; index < text.length; index++) {
    gram = (gram << 8) | foldCharacter(text.charCodeAt(index));
    if (index >= gramLength - 1) grams.push(gram);
  }
  return grams;
}
