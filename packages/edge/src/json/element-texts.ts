import { endOfValue, memberStart, skipSpace } from '@pixel/protocol';

/** Returns the source texts of the elements in an array under a key of a JSON object; none if the key is missing. */
export function elementTexts(text: string, key: string): readonly string[] {
  const start = memberStart(text, key);
  if (start === undefined) return [];
  const elements: string[] = [];
  let at = skipSpace(text, start + 1);
  while (at < text.length && text.charAt(at) !== ']') {
    const end = endOfValue(text, at);
    elements.push(text.slice(at, end));
    at = skipSpace(text, end);
    if (text.charAt(at) === ',') at = skipSpace(text, at + 1);
  }
  return elements;
}
