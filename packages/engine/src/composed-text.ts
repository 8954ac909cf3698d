/** Marks on one letter beyond which they are left as they are; the languages of the world need three or four. */
const maxMarks = 30;
const manyMarks = new RegExp(`(\\p{M}{${maxMarks + 1},})`, 'u');

/**
 * Puts a letter and the accents that follow it together to one character where there is one (NFC). A run of more than 30 marks
 * stays as it was written: putting it in order takes time that grows with its square, 30 ms and more for 8,000.
 */
export function composedText(text: string): string {
  if (!manyMarks.test(text)) return text.normalize('NFC');
  return text
    .split(manyMarks)
    .map((part, index) => (index % 2 === 0 ? part.normalize('NFC') : part))
    .join('');
}
