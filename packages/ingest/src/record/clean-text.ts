const unstorable = /\0|\p{Cs}/gu;
/** Matches nearly every text, several times faster than a search for invalid characters. */
const plain = /^[ -~]*$/;

/** Replaces characters that a text store can't hold, NUL and lone surrogates, with U+FFFD. */
export function cleanText(text: string): string {
  return plain.test(text) ? text : text.replace(unstorable, '\uFFFD');
}
