/** ASCII replacements of letters that Unicode doesn't decompose into a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
};
/** Replacements used on keyboards that lack these letters. */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Marks on Latin, Greek and Cyrillic letters; in other scripts, marks form different letters. */
const marks = /[\u0300-\u036f]/g;
const ascii = /^[\0-\x7f]*$/;

/**
 * Folds a text to lower case for searching. Returns it in both common spellings of accented letters, without marks and spelled out: `Größe`
 * becomes `grosse` and `groesse`.
 */
export function toSearchSpellings(text: string): readonly [withoutMarks: string, spelledOut: string] {
  const lower = text.toLowerCase();
  if (ascii.test(lower)) return [lower, lower];
  const spelled = lower.normalize('NFC').replace(/[äöüøå]/g, (letter) => spelledOut[letter] ?? letter);
  return [withoutMarks(lower), withoutMarks(spelled)];
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/[ßæœøđðłı]/g, (letter) => baseLetters[letter] ?? letter);
}
