import { foldText } from './fold-text.ts';

/** A word in both spellings. */
type Word = ReturnType<typeof foldText>;

/** Returns the folded words of a search. */
export function wordsOf(text: string): readonly Word[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(foldText);
}

/**
 * Searches texts for words or parts of words. Returns the places of the texts that contain any of the words, in order, or undefined if a
 * word is in none of them.
 */
export function matchWords<Place extends string>(
  words: readonly Word[],
  texts: readonly (readonly [Place, string | undefined])[],
): readonly Place[] | undefined {
  if (words.length === 0) return [];
  const folded = texts.map(([field, text = '']) => [field, foldText(text)] as const);
  const isIn = (word: Word, text: Word) => text[0].includes(word[0]) || text[1].includes(word[1]);
  if (!words.every((word) => folded.some(([, text]) => isIn(word, text)))) return undefined;
  return folded.flatMap(([field, text]) => (words.some((word) => isIn(word, text)) ? [field] : []));
}
