import { cleanText } from './clean-text.ts';

const maxLength = 256;

/** Cuts a text to 256 characters and cleans it, for columns that queries filter and group by. */
export function cutText(text: string): string {
  // Cutting first, since it may leave half of a surrogate pair.
  return cleanText(text.length > maxLength ? text.slice(0, maxLength) : text);
}
