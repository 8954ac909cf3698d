/** Letters that Unicode does not take apart into another one with a mark. */
const bare: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
};
/** What people write where they have no such key. */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Marks upon Latin, Greek and Cyrillic letters; those of other scripts make other letters. */
const marks = /[\u0300-\u036f]/g;
const ascii = /^[\0-\x7f]*$/;

/**
 * Returns a text as it is compared in a search, in both ways in which people write accented letters: without their marks, and spelled out.
 * Case makes no difference: `Größe` gives `grosse` and `groesse`.
 */
export function foldText(text: string): readonly [withoutMarks: string, spelledOut: string] {
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
    .replace(/[ßæœøđðłı]/g, (letter) => bare[letter] ?? letter);
}
