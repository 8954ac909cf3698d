import { cleanText } from './clean-text.ts';

const maxLength = 256;

/** Makes a text fit for a column that is compared and grouped by: at most 256 characters, all of which a store can keep. */
export function cutText(text: string): string {
  // Cutting may leave half of a surrogate pair.
  return cleanText(text.length > maxLength ? text.slice(0, maxLength) : text);
}
