const unkeepable = /\0|\p{Cs}/gu;
/** Matches nearly every text, several times faster than a search for what cannot be kept. */
const plain = /^[ -~]*$/;

/** Replaces characters that a text store cannot keep, NUL and lone surrogates, with U+FFFD. */
export function cleanText(text: string): string {
  return plain.test(text) ? text : text.replace(unkeepable, '\uFFFD');
}
