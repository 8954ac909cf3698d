import { cleanText } from './clean-text.ts';

const maxLength = 256;

/** Truncates a text to 256 characters and cleans it, for columns used in filters and groupings. */
export function cutText(text: string): string {
  // Truncate first, since that may split a surrogate pair.
  return cleanText(text.length > maxLength ? text.slice(0, maxLength) : text);
}
