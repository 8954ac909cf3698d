/** Runs of more combining marks are left as they are; the world's languages need three or four. */
const maxMarks = 30;
const manyMarks = new RegExp(`(\\p{M}{${maxMarks + 1},})`, 'u');

/**
 * Returns a text with letters and the accents that follow them composed (NFC). Leaves runs of more than 30 marks unchanged: normalizing
 * them takes quadratic time, 30 ms and more for 8,000.
 */
export function composeText(text: string): string {
  if (!manyMarks.test(text)) return text.normalize('NFC');
  return text
    .split(manyMarks)
    .map((part, index) => (index % 2 === 0 ? part.normalize('NFC') : part))
    .join('');
}
