/** Replaces what a text store cannot keep, NUL and lone surrogates, by U+FFFD. */
export function cleanText(text: string): string {
  return text.replace(/\0|\p{Cs}/gu, '\uFFFD');
}
