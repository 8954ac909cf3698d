import { endOfValue, memberStart, skipSpace } from '@pixel/protocol';

/** Returns the elements of the array under a key of a JSON object as the text spells them; none if there is no such key. */
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
