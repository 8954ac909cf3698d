import { foldText } from './fold-text.ts';

/** A word in both of its ways of writing. */
type Word = ReturnType<typeof foldText>;

/** Returns the words of what somebody looks for, as they are compared. */
export function wordsOf(text: string): readonly Word[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(foldText);
}

/**
 * Looks for words in texts by their places. Returns in which of them a word is, or a part of one, in the order of the texts; undefined
 * where one of the words is in none.
 */
export function matchWords<Place extends string>(
  words: readonly Word[],
  texts: readonly (readonly [Place, string | undefined])[],
): readonly Place[] | undefined {
  if (words.length === 0) return [];
  const folded = texts.map(([place, text = '']) => [place, foldText(text)] as const);
  const isIn = (word: Word, text: Word) => text[0].includes(word[0]) || text[1].includes(word[1]);
  if (!words.every((word) => folded.some(([, text]) => isIn(word, text)))) return undefined;
  return folded.flatMap(([place, text]) => (words.some((word) => isIn(word, text)) ? [place] : []));
}
