import { toSearchSpellings } from './to-search-spellings.ts';

/** The folded spellings of a word or a text. */
type Spellings = ReturnType<typeof toSearchSpellings>;

/** Splits a search text into folded words. */
export function toSearchWords(text: string): readonly Spellings[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(toSearchSpellings);
}

/**
 * Searches the texts of fields for each word, also inside longer words. Returns the fields that contain any of the words, in the given
 * order, or undefined if some word is in none of them.
 */
export function matchWords<Field extends string>(
  words: readonly Spellings[],
  texts: readonly (readonly [Field, string | undefined])[],
): readonly Field[] | undefined {
  if (words.length === 0) return [];
  const folded = texts.map(([field, text = '']) => [field, toSearchSpellings(text)] as const);
  const contains = (word: Spellings, text: Spellings) =>
    text[0].includes(word[0]) || text[1].includes(word[1]);
  if (!words.every((word) => folded.some(([, text]) => contains(word, text)))) return undefined;
  return folded.flatMap(([field, text]) => (words.some((word) => contains(word, text)) ? [field] : []));
}
